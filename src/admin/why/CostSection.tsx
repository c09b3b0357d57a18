import type { RowExplanation } from '#schemas/preview/explanation.ts';
import type { RowMeasurement } from '#schemas/preview/measurement.ts';
import { Fact, Facts, Part } from './Facts.tsx';
import { describeBytes, describeMs, type WhyText } from './describeValue.ts';

type Props = {
  readonly row: RowExplanation;
  /** Undefined: the preview does not show the row. */
  readonly measured: RowMeasurement | undefined;
  readonly texts: WhyText;
};

/** Renders how a row gets its data, and the calls that the preview measured. */
export function DataSection({ row, measured, texts }: Props) {
  const { text } = texts;
  return (
    <Part title={text('whyData')}>
      <p>
        {text(`whyData_${row.data}`)} {row.calls.length > 0 && <code dir="ltr">{row.calls.join(', ')}</code>}
      </p>
      {measured && measured.calls.length > 0 && (
        <>
          <p>{text('whyCalls')}</p>
          <ul>
            {measured.calls.map(({ name, ms, bytes }, index) => (
              <li key={index}>
                <code dir="ltr">{name}</code>{' '}
                {bytes === undefined
                  ? text('whyCallFailed')
                  : `${describeMs(ms, texts)}, ${describeBytes(bytes, texts)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

/** Renders what a row costs. A cost that is not known is marked as unknown. */
export function CostSection({ row, measured, texts }: Props) {
  const { text } = texts;
  const { serverMs, bytes, codeBytes } = row.cost;
  const renderMs = measured?.renderMs;
  return (
    <Part title={text('whyCost')}>
      <Facts>
        <Fact name={text('whyServerMs')}>{describeMs(serverMs, texts)}</Fact>
        <Fact name={text('whyRenderMs')}>
          {renderMs === undefined
            ? text(row.state === 'hidden' ? 'whyNotDelivered' : 'whyNotRendered')
            : describeMs(renderMs, texts)}
        </Fact>
        <Fact name={text('whyBytes')}>
          {bytes === undefined ? text('whyNotDelivered') : describeBytes(bytes, texts)}
        </Fact>
        <Fact name={text('whyCodeBytes')}>
          {codeBytes === undefined ? text('whyCodeUnknown') : describeBytes(codeBytes, texts)}
        </Fact>
      </Facts>
      <p>
        <small>{text('whyCostHint')}</small>
      </p>
    </Part>
  );
}
