import type { EditFinding } from '#schemas/preview/finding.ts';
import type { AdminText } from './createAdminText.ts';
import { describeFinding } from './describeField.ts';

type Props = {
  readonly text: AdminText;
  readonly finding: Pick<EditFinding, 'code' | 'meaning' | 'remedy' | 'expected' | 'found' | 'nearest'>;
};

/**
 * Renders what a finding means, what was expected and found, and what to do, in the language of the editor where a
 * translation exists. The expected and the found value are in English.
 */
export function FindingText({ text, finding }: Props) {
  const { meaning, remedy, attributes } = describeFinding(text, finding);
  const { expected = '', found = '', nearest } = finding;
  return (
    <span>
      <span {...attributes}>{meaning}</span>{' '}
      {expected !== '' && <Value label={text('findingExpected')} value={expected} />}
      {found !== '' && <Value label={text('findingFound')} value={found} />}
      {nearest !== undefined && <>{text('findingNearest', { name: nearest })} </>}
      <span {...attributes}>{remedy}</span>
    </span>
  );
}

function Value({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      {label}{' '}
      <bdi lang="en" dir="ltr">
        {value}
      </bdi>
      .{' '}
    </>
  );
}
