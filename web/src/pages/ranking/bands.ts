/** The columns of the table as it heads them, and a difference that lies in each. */
import type { Band } from '../../domain/ranking';

export const BAND_TEXT: Record<Band, string> = {
  below_10: 'd < 10',
  '10_to_100': '10 ≤ d < 100',
  '100_to_200': '100 ≤ d < 200',
  from_200: 'd ≥ 200',
};

export const WITHIN: Record<Band, string> = { below_10: '5', '10_to_100': '50', '100_to_200': '150', from_200: '250' };

export const DIFFERENCES = ['0', '9.99', '10', '50', '99', '100', '150', '200', '300'] as const;

export const EXAMPLES = [
  ['60', 'lower_wins'],
  ['60', 'higher_wins'],
  ['60', 'draw'],
  ['150', 'lower_wins'],
  ['150', 'higher_wins'],
  ['150', 'draw'],
  ['250', 'higher_wins'],
] as const;

/** A formula of the rules with true signs: `10 − d ÷ 12.5`. */
export function formulaText(formula: string): string {
  return formula.replace(/ ?\/ ?/g, ' ÷ ').replace('-', '−');
}
