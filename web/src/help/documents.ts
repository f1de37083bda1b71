/** Everything that scripts/help.mjs writes below docs/. */
import { help as en } from './en';
import { docFiles, type DocFile } from './markdown';
import { help as zhHans } from './zh_hans';

export function documents(): DocFile[] {
  return [
    ...docFiles(zhHans, 'zh', '[English](classroom.en.md) · 程序里的“帮助”是同一篇文字，由 `web/src/help` 生成。'),
    ...docFiles(en, 'en', '[中文](classroom.zh.md) · The same text as “Help” inside the program, generated from `web/src/help`.'),
  ];
}
