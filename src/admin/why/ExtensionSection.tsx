// The rows of a page that extensions of plugins add. The document of the page does not contain them.
import type { Explanation, RowExplanation } from '#schemas/preview/explanation.ts';
import { getExtensionKey } from '../pages/document/pointer.ts';
import type { WhyText } from './describeValue.ts';
import { Fact, Facts, Part, toCode } from './Facts.tsx';

type SectionProps = {
  readonly extension: NonNullable<RowExplanation['extension']>;
  readonly pointer: string;
  readonly texts: WhyText;
};

/** Renders which plugin adds a row, at which point, and which realms decide it. */
export function ExtensionSection({ extension, pointer, texts: { text } }: SectionProps) {
  const { plugin, key, point, order, setBy } = extension;
  return (
    <Part title={text('whySource')}>
      <p>{text('whyExtension')}</p>
      <Facts>
        <Fact name={text('plugin')}>{toCode(plugin)}</Fact>
        <Fact name={text('whyExtensionKey')}>{toCode(key)}</Fact>
        <Fact name={text('whyPoint')}>
          {text(`whyPoint_${point}`)} {toCode(point)}
        </Fact>
        <Fact name={text('whyOrder')}>
          <bdi>{order}</bdi>
        </Fact>
        <Fact name={text('whyFile')}>{toCode(`realm.json#${pointer}`)}</Fact>
        {setBy.map(({ field, realms }) => (
          <Fact key={field} name={text('whySetBy', { field })}>
            {toCode(realms.join(', '))}
          </Fact>
        ))}
      </Facts>
    </Part>
  );
}

type RowsProps = {
  readonly rows: Explanation['extensions'];
  /** Pointer of the row that is explained; undefined: none. */
  readonly chosen: string | undefined;
  readonly texts: WhyText;
  readonly onChoose: (pointer: string) => void;
};

/** Renders the rows that plugins add as buttons, because neither the tree nor the form of the page has them. */
export function AddedRows({ rows, chosen, texts: { text }, onChoose }: RowsProps) {
  return (
    <Part title={text('whyAdded')}>
      <ul>
        {rows.map(({ pointer, point }) => (
          <li key={pointer}>
            <button type="button" aria-pressed={pointer === chosen} onClick={() => onChoose(pointer)}>
              <bdi>{getExtensionKey(pointer)}</bdi>
            </button>{' '}
            {text(`whyPoint_${point}`)}
          </li>
        ))}
      </ul>
    </Part>
  );
}
