/** The language of the page: switchable at any moment, and `<html lang>` follows. */
import type { Locale } from '../domain/settings';
import { en } from './en';
import { zhHans, type Messages } from './zh_hans';
import { zhHant } from './zh_hant';

const DICTIONARIES: Record<Locale, Messages> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en };

/** Each language names itself. */
export const LOCALE_NAMES: Record<Locale, { short: string; full: string }> = {
  'zh-Hans': { short: '简', full: '简体中文' },
  'zh-Hant': { short: '繁', full: '繁體中文' },
  en: { short: 'EN', full: 'EN English' },
};

class I18n {
  locale = $state<Locale>('zh-Hans');

  get t(): Messages {
    return DICTIONARIES[this.locale];
  }
}

export const i18n = new I18n();
