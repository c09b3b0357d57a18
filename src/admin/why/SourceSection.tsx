import type { Explanation, RowExplanation } from '#schemas/preview/explanation.ts';
import { Fact, Facts, Part, toCode } from './Facts.tsx';
import type { WhyText } from './describeValue.ts';

type SourceProps = {
  readonly source: Explanation['source'];
  readonly pointer: string;
  readonly texts: WhyText;
};

/** Renders where a row is written. */
export function SourceSection({ source: { file, origin, state }, pointer, texts: { text } }: SourceProps) {
  return (
    <Part title={text('whySource')}>
      <Facts>
        <Fact name={text('whyFile')}>{toCode(`${file}#${pointer}`)}</Fact>
        <Fact name={text('whyLayer')}>{text(`whyLayer_${origin.layer}`, { realm: origin.realm })}</Fact>
        <Fact name={text('whyState')}>{text(`whyState_${state}`)}</Fact>
      </Facts>
    </Part>
  );
}

type Widget = NonNullable<RowExplanation['widget']>;
type WidgetProps = { readonly widget: Widget; readonly texts: WhyText };

/** Renders what renders the row, and which rule chose it. */
export function WidgetSection({ widget, texts }: WidgetProps) {
  const { text } = texts;
  const { type, version, rendered, fallback, plugin, migratedFrom } = widget;
  return (
    <Part title={text('whyWidget')}>
      <Facts>
        <Fact name={text('whyType')}>{toCode(version === undefined ? type : `${type} v${version}`)}</Fact>
        <Fact name={text('whyChosenBy')}>
          <Choice widget={widget} texts={texts} />
        </Fact>
        <Fact name={text('whyRendered')}>{toCode(rendered)}</Fact>
        <Fact name={text('whyFallback')}>{toCode(fallback)}</Fact>
        <Fact name={text('whyMigrated')}>
          {migratedFrom === undefined ? undefined : <bdi>{`v${migratedFrom} → v${version}`}</bdi>}
        </Fact>
        <Fact name={text('plugin')}>{toCode(plugin)}</Fact>
      </Facts>
    </Part>
  );
}

/** Renders what chose the row type: for a rule its number, what it tests, and where it is written. */
function Choice({ widget: { chosenBy, rule }, texts: { text } }: WidgetProps) {
  const tests = Object.entries(rule?.when ?? {}).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  return (
    <>
      {text(`whyChosen_${chosenBy}`, { number: rule?.number ?? '' })}
      {rule && tests.length === 0 && ` ${text('whyAlways')}`} {tests.length > 0 && toCode(tests.join(', '))}{' '}
      {toCode(rule?.pointer)}
    </>
  );
}
