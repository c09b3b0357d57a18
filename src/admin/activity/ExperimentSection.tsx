// Views of pages, visits and playbacks by variant of an experiment.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { parseInstant } from '#schemas/parseInstant.ts';
import type { AdminText } from '../createAdminText.ts';
import { Bars, Code, Section, Table } from './ActivityParts.tsx';
import { summariseEvents } from './summariseEvents.ts';
import styles from './Activity.module.css';

/** Response of getExperimentCounts. */
export type ExperimentCounts = CallResponse<'getExperimentCounts'>;

type Experiment = ExperimentCounts['experiments'][number];
type Props = {
  readonly counts: ExperimentCounts;
  /** Time zone of the brand, in which experiments end. */
  readonly timeZone: string;
  readonly locale: string;
  readonly text: AdminText;
};
type ExperimentProps = Props & { readonly experiment: Experiment };

/** Renders the counts of each experiment. */
export function ExperimentSection({ counts, ...shared }: Props) {
  const { text } = shared;
  return (
    <Section title={text('experiments')} hint={text('experimentCountsHint')}>
      {counts.experiments.length === 0 && <p className={styles['message']}>{text('noExperimentCounts')}</p>}
      {counts.experiments.map((experiment) => (
        <div key={experiment.id} className={styles['experiment']}>
          <VariantTable experiment={experiment} counts={counts} {...shared} />
          <DayTable experiment={experiment} counts={counts} {...shared} />
        </div>
      ))}
    </Section>
  );
}

/** Lists the variants of an experiment with their totals, and a bar chart over the days. */
function VariantTable({ experiment, counts: { from, countsPlaybacks }, locale, text, ...props }: ExperimentProps) {
  const summaries = summariseEvents({
    from,
    days: experiment.variants.flatMap(({ id, days }) =>
      days.map(({ day, views }) => ({ day, event: id, count: views })),
    ),
  });
  const highest = Math.max(1, ...summaries.flatMap(({ perBar }) => perBar));
  const { name, state } = experiment;
  return (
    <Table
      caption={`${name} · ${describeState({ experiment, locale, text, ...props })}`}
      headings={[
        text('field_variant'),
        text('field_weight'),
        text('views'),
        text('visits'),
        ...(countsPlaybacks ? [text('playbacks')] : []),
        text('viewsPerDay'),
      ]}
      numberColumns={countsPlaybacks ? [1, 2, 3, 4] : [1, 2, 3]}
    >
      {experiment.variants.map(({ id, weight, views, visits, playbacks }) => (
        <tr key={id}>
          <th scope="row">
            <Code>{id}</Code>
          </th>
          {[weight, views, visits, ...(countsPlaybacks ? [playbacks] : [])].map((value, column) => (
            <td key={column} className={styles['number']}>
              {value?.toLocaleString(locale) ?? (state === 'removed' ? '–' : text('variantRemoved'))}
            </td>
          ))}
          <td>
            <Bars
              perBar={summaries.find(({ event }) => event === id)?.perBar ?? []}
              highest={highest}
              locale={locale}
            />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Lists the views of each day, the newest day first, below a button that opens the list. */
function DayTable({ experiment: { name, variants }, locale, text }: ExperimentProps) {
  const days = [...new Set(variants.flatMap((variant) => variant.days.map(({ day }) => day)))].toSorted().toReversed();
  if (days.length === 0) return null;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <details className={styles['days']}>
      <summary>{text('viewsByDay')}</summary>
      <Table
        caption={`${name} · ${text('viewsByDay')}`}
        headings={[text('day'), ...variants.map(({ id }) => id)]}
        numberColumns={variants.map((_, index) => index + 1)}
      >
        {days.map((day) => (
          <tr key={day}>
            <th scope="row">
              <time dateTime={day}>{format.format(new Date(day))}</time>
            </th>
            {variants.map((variant) => (
              <td key={variant.id} className={styles['number']}>
                {(variant.days.find((each) => each.day === day)?.views ?? 0).toLocaleString(locale)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </details>
  );
}

/** Returns whether an experiment runs, and until when. */
function describeState({
  experiment: { state, endsAt },
  timeZone,
  locale,
  text,
}: Omit<ExperimentProps, 'counts'>): string {
  const instant = endsAt === undefined ? undefined : parseInstant(endsAt);
  if (state === 'removed' || instant === undefined) return text('experiment_removed');
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return `${text(`experiment_${state}`)} ${text(`experimentTime_${state}`, { moment: format.format(instant) })}`;
}
