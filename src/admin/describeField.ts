// Names of fields and meanings of findings in the language of the editor. Their keys are `field_<name>`,
// `problem_<code>` and `remedy_<code>` of src/admin/strings.
import type { EditFinding } from '#schemas/preview/finding.ts';
import { findAdminText, type AdminText } from './createAdminText.ts';

/** A text with attributes for its element; they are set when it is in English, because no translation exists. */
export type DescribedText = {
  readonly text: string;
  readonly attributes: { readonly lang?: 'en'; readonly dir?: 'ltr' };
};

const inEnglish = (text: string): DescribedText => ({ text, attributes: { lang: 'en', dir: 'ltr' } });

/** Returns the label of a field. A field of a plugin has no translation: its label is made from its name. */
export function describeField(text: AdminText, name: string): DescribedText {
  const found = findAdminText(text, `field_${name}`);
  return found === undefined ? inEnglish(toLabel(name)) : { text: found, attributes: {} };
}

/** What a finding means and what to do, and both as one text. */
export type DescribedFinding = DescribedText & { readonly meaning: string; readonly remedy: string };

/** Returns what a finding means and what to do. */
export function describeFinding(
  text: AdminText,
  { code, meaning, remedy }: Pick<EditFinding, 'code' | 'meaning' | 'remedy'>,
): DescribedFinding {
  const [translatedMeaning, translatedRemedy] = [
    findAdminText(text, `problem_${code}`),
    findAdminText(text, `remedy_${code}`),
  ];
  return translatedMeaning === undefined || translatedRemedy === undefined
    ? { meaning, remedy, ...inEnglish(`${meaning} ${remedy}`) }
    : {
        meaning: translatedMeaning,
        remedy: translatedRemedy,
        text: `${translatedMeaning} ${translatedRemedy}`,
        attributes: {},
      };
}

/** Writes a field's name as a label: `displayPosters` becomes "Display posters". */
export function toLabel(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
