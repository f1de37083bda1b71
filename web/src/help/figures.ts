/**
 * The drawings of the help: SVG text for the page and for docs/. On the page the colours are the theme's; as
 * pictures of their own they fall back to those of paper and ink.
 */
import type { Figure } from './types';

const INK = 'var(--text, #1f1d1a)';
const SOFT = 'var(--muted, #665f54)';
const PAPER = 'var(--raised, #ffffff)';
const WELL = 'var(--sunken, #f1ede4)';
const LINE = 'var(--edge, #8d8474)';
const RED = 'var(--accent, #b0362b)';
const GREEN = 'var(--good, #2b6e46)';
const FONT = "system-ui, 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif";

const HEIGHT = 240;
const WIDTH = 560;

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

function shape(markup: string, fill = PAPER, stroke = INK): string {
  return `<g style="fill: ${fill}; stroke: ${stroke}; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round">${markup}</g>`;
}

function text(words: string, x: number, y: number, color = INK, size = 16): string {
  return `<text x="${x}" y="${y}" text-anchor="middle" style="fill: ${color}; font: ${size}px ${FONT}">${escaped(words)}</text>`;
}

function laptop(x: number, y: number): string {
  return (
    shape(`<rect x="${x - 46}" y="${y - 34}" width="92" height="60" rx="4"/><path d="M${x - 60} ${y + 38}h120l-8-12h-104z"/>`) +
    shape(`<rect x="${x - 14}" y="${y - 18}" width="28" height="28" rx="3"/>`, RED, RED)
  );
}

function router(x: number, y: number): string {
  const waves = `<path d="M${x - 14} ${y - 38}a20 20 0 0 1 28 0M${x - 24} ${y - 48}a34 34 0 0 1 48 0"/>`;
  return shape(`<rect x="${x - 42}" y="${y - 4}" width="84" height="28" rx="6"/><path d="M${x} ${y - 4}v-24"/>`) + shape(waves, 'none');
}

function tablet(x: number, y: number): string {
  return shape(`<rect x="${x - 24}" y="${y - 32}" width="48" height="64" rx="6"/>`) + shape(`<path d="M${x - 5} ${y + 26}h10"/>`, 'none');
}

function line(from: string, color: string, dashes = ''): string {
  return `<path d="${from}" style="fill: none; stroke: ${color}; stroke-width: 3; stroke-dasharray: ${dashes === '' ? 'none' : dashes}"/>`;
}

function around(middle: string, between: string, [first = '', second = '', third = '']: readonly string[]): string {
  const things = laptop(90, 110) + router(280, 110) + tablet(436, 56) + tablet(504, 110) + tablet(436, 164);
  return between + things + text(first, 90, 196) + text(second, 280, 196) + text(third, 500, 222) + middle;
}

function network(words: readonly string[]): string {
  return around('', line('M152 116H236M324 110L408 64M324 116H476M324 122L408 164', GREEN), words);
}

function isolation(words: readonly string[]): string {
  const broken = line('M324 110L408 64M324 116H476M324 122L408 164', LINE, '4 8');
  const bar = line('M352 60V172', RED) + line('M340 104l24 24M364 104l-24 24', RED);
  return around(bar, line('M152 116H236', GREEN) + broken, words);
}

function dots(x: number, y: number): string {
  const eye = (left: number, top: number): string =>
    `<rect x="${left}" y="${top}" width="28" height="28"/><rect x="${left + 9}" y="${top + 9}" width="10" height="10"/>`;
  return shape(`<rect x="${x}" y="${y}" width="112" height="112" rx="4"/>`) + shape(eye(x + 12, y + 12) + eye(x + 72, y + 12) + eye(x + 12, y + 72), 'none') +
    shape(`<path d="M${x + 54} ${y + 20}v20M${x + 54} ${y + 58}h14M${x + 84} ${y + 58}v14M${x + 60} ${y + 84}h16M${x + 92} ${y + 88}v10"/>`, 'none');
}

function invite([qr = '', address = '', code = '']: readonly string[]): string {
  return (
    dots(60, 40) + text(qr, 116, 186, SOFT) +
    shape(`<rect x="230" y="40" width="270" height="48" rx="6"/><rect x="230" y="128" width="270" height="48" rx="6"/>`, WELL, LINE) +
    text('192.168.1.20:8080', 365, 71, INK, 20) + text(address, 365, 110, SOFT) +
    text('K 7 M 2 Q X', 365, 159, INK, 20) + text(code, 365, 198, SOFT)
  );
}

function wechat([more = '', open = '']: readonly string[]): string {
  return (
    shape('<rect x="190" y="16" width="180" height="208" rx="14"/>') +
    shape('<path d="M190 60h180"/>', 'none', LINE) + text(more, 342, 46, INK, 20) +
    `<circle cx="342" cy="40" r="20" style="fill: none; stroke: ${RED}; stroke-width: 3"/>` +
    shape('<rect x="206" y="140" width="148" height="44" rx="6"/>', WELL, RED) + text(open, 280, 168, INK, 15) +
    line('M342 62V134M335 126l7 8 7-8', RED)
  );
}

const DRAWN: Record<Figure, (words: readonly string[]) => string> = { network, isolation, invite, wechat };

/** The drawing as SVG text; `title` says it in words. */
export function drawing(figure: Figure, words: readonly string[], title: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escaped(title)}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="10" style="fill: ${PAPER}"/>${DRAWN[figure](words)}</svg>`
  );
}

/** What the drawing says to those who do not see it. */
export function figureTitle(section: string, words: readonly string[]): string {
  return `${section}: ${words.filter((word) => word !== '···').join(' – ')}`;
}
