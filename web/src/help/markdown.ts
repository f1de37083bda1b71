/** The help as the files of docs/: text in Markdown, drawings beside it. */
import { drawing, figureTitle } from './figures';
import type { Block, Help } from './types';

export interface DocFile {
  /** Below docs/. */
  path: string;
  text: string;
}

/** Pictures of our own pages, which only the documentation shows: a section's id and the picture before its end. */
const SHOTS: Record<string, string> = { address: 'waiting-390-light', restart: 'start-390-light' };

/** All files of one language; `short` names it in them. */
export function docFiles(help: Help, short: string, note: string): DocFile[] {
  const pictures: DocFile[] = [];
  const sections = help.sections.map((section) => {
    const blocks = section.blocks.map((block) => {
      if (typeof block !== 'object' || !('figure' in block)) return words(block);
      const path = `img/classroom-${block.figure}.${short}.svg`;
      const title = figureTitle(section.title, block.words);
      pictures.push({ path, text: `${drawing(block.figure, block.words, title)}\n` });
      return `![${title}](${path})`;
    });
    const shot = SHOTS[section.id];
    if (shot !== undefined) blocks.push(`![${section.title}](img/${shot}-${short}.png)`);
    return [`## ${section.title}`, ...blocks].join('\n\n');
  });
  const text = [`# ${help.title}`, note, help.lead, ...sections].join('\n\n');
  return [{ path: `classroom.${short}.md`, text: `${text}\n` }, ...pictures];
}

function words(block: Exclude<Block, { figure: unknown }>): string {
  if (typeof block === 'string') return block;
  if ('steps' in block) return block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
  return block.points.map((point) => `- ${point}`).join('\n');
}
