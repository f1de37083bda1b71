// Holds each module named on the command line, FILE=KILOBYTES, to the browser floor and to its size.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { holdToFloor } from "./wasm-floor.mjs";

let failed = false;
for (const argument of process.argv.slice(2)) {
  const [file, budget] = argument.split("=");
  const bytes = readFileSync(file);
  const kilobytes = gzipSync(bytes, { level: 9 }).length / 1000;
  const problems = [];
  try {
    holdToFloor(bytes);
  } catch (error) {
    problems.push(error.message);
  }
  if (kilobytes > Number(budget)) problems.push("too large");
  failed ||= problems.length > 0;
  const name = file.split("/").pop();
  console.log(`    ${name}: ${kilobytes.toFixed(1)} of ${budget} kB gzipped${problems.map((p) => `; ${p}`).join("")}`);
}
process.exit(failed ? 1 : 0);
