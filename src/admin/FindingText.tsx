import type { EditFinding } from '#schemas/preview/finding.ts';
import type { AdminText } from './createAdminText.ts';
import { describeFinding } from './describeField.ts';

type Props = {
  readonly text: AdminText;
  readonly finding: Pick<EditFinding, 'code' | 'meaning' | 'remedy'>;
};

/** Renders what a finding means and what to do, in the language of the editor where a translation exists. */
export function FindingText({ text, finding }: Props) {
  const described = describeFinding(text, finding);
  return <span {...described.attributes}>{described.text}</span>;
}
