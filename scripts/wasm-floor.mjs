// The browser floor of WebAssembly: 1.0 and exported mutable globals, which is what Safari 14.1 and Chromium 87 share.
// Engines of today accept far more, so running a module here proves nothing; each instruction is read instead.
// Binary format: https://www.w3.org/TR/wasm-core-1/#binary-format%E2%91%A0

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }
  byte() {
    return this.bytes[this.at++];
  }
  /** Any LEB128 number; only small unsigned ones are asked for by value. */
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }
  each(read) {
    const count = this.number();
    for (let i = 0; i < count; i++) read(i);
    return count;
  }
  bytesOfLength(length) {
    this.at += length;
    return new Reader(this.bytes.subarray(this.at - length, this.at));
  }
  get done() {
    return this.at >= this.bytes.length;
  }
}

const hex = (byte) => `0x${byte.toString(16).padStart(2, "0")}`;
const VALUE_TYPES = [0x7f, 0x7e, 0x7d, 0x7c];

function demand(holds, what) {
  if (!holds) throw new Error(`${what} is later than WebAssembly 1.0`);
}

function valueType(reader) {
  const type = reader.byte();
  demand(VALUE_TYPES.includes(type), `value type ${hex(type)}`);
}

function limits(reader) {
  const flags = reader.byte();
  demand(flags <= 1, `limits ${hex(flags)}`);
  reader.number();
  if (flags === 1) reader.number();
}

function table(reader) {
  demand(reader.byte() === 0x70, "a table of anything but functions");
  limits(reader);
}

function global(reader) {
  valueType(reader);
  reader.byte();
}

function blockType(reader) {
  const type = reader.byte();
  demand(type === 0x40 || VALUE_TYPES.includes(type), `block type ${hex(type)}`);
}

/** Reads one instruction and says how it changes the depth of nested blocks. */
function instruction(reader) {
  const op = reader.byte();
  if (op === 0x0b) return -1;
  if (op >= 0x02 && op <= 0x04) return blockType(reader), 1;
  if (op === 0x0c || op === 0x0d || op === 0x10 || (op >= 0x20 && op <= 0x24)) reader.number();
  else if (op === 0x0e) reader.each(() => reader.number()), reader.number();
  else if (op === 0x11) reader.number(), demand(reader.byte() === 0, "a call through a second table");
  else if (op >= 0x28 && op <= 0x3e) reader.number(), reader.number();
  else if (op === 0x3f || op === 0x40) demand(reader.byte() === 0, "a second memory");
  else if (op === 0x41 || op === 0x42) reader.number();
  else if (op === 0x43) reader.at += 4;
  else if (op === 0x44) reader.at += 8;
  else {
    const plain = op <= 0x01 || op === 0x05 || op === 0x0f || op === 0x1a || op === 0x1b || (op >= 0x45 && op <= 0xbf);
    demand(plain, `instruction ${hex(op)}`);
  }
  return 0;
}

function expression(reader) {
  for (let depth = 1; depth > 0; ) depth += instruction(reader);
}

function body(reader) {
  const code = reader.bytesOfLength(reader.number());
  code.each(() => {
    code.number();
    valueType(code);
  });
  expression(code);
  demand(code.done, "code behind the end of a function");
}

const IMPORT_KINDS = [(r) => r.number(), table, limits, global];

const SECTIONS = {
  1: (r) =>
    r.each(() => {
      demand(r.byte() === 0x60, "a type that is no function");
      r.each(() => valueType(r));
      demand(r.each(() => valueType(r)) <= 1, "a function of several results");
    }),
  2: (r) =>
    r.each(() => {
      r.bytesOfLength(r.number());
      r.bytesOfLength(r.number());
      const kind = r.byte();
      demand(kind in IMPORT_KINDS, `import kind ${kind}`);
      IMPORT_KINDS[kind](r);
    }),
  4: (r) => demand(r.each(() => table(r)) <= 1, "a second table"),
  5: (r) => demand(r.each(() => limits(r)) <= 1, "a second memory"),
  6: (r) =>
    r.each(() => {
      global(r);
      expression(r);
    }),
  9: (r) =>
    r.each(() => {
      demand(r.byte() === 0, "an element segment of another kind");
      expression(r);
      r.each(() => r.number());
    }),
  10: (r) => r.each(() => body(r)),
  11: (r) =>
    r.each(() => {
      demand(r.byte() === 0, "a data segment of another kind");
      expression(r);
      r.bytesOfLength(r.number());
    }),
};
const SECTIONS_WITHOUT_FEATURES = [0, 3, 7, 8];

/** Throws with what is wrong when the module needs more than the floor has. */
export function holdToFloor(bytes) {
  if (!WebAssembly.validate(bytes)) throw new Error("not a valid module");
  const module = new Reader(bytes);
  module.at = 8; // magic number and version
  while (!module.done) {
    const id = module.byte();
    const section = module.bytesOfLength(module.number());
    if (SECTIONS_WITHOUT_FEATURES.includes(id)) continue;
    demand(id in SECTIONS, `section ${id}`);
    SECTIONS[id](section);
  }
}
