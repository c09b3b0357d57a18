// The page /_admin/activity: what is turned off, the counts of experiments, the events of a brand's viewers, and the
// problems that their pages reported. All numbers come from getActivity and getExperimentCounts.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminState } from '#schemas/adminState.ts';
import { toPluginSubject } from '#schemas/domain/row-switch.ts';
import { PROBLEM_TEXTS } from '#schemas/problemTexts.ts';
import { AdminNav } from '../AdminNav.tsx';
import type { AdminText } from '../createAdminText.ts';
import { describeFinding } from '../describeField.ts';
import { Bars, Code, Meaning, Section, Table } from './ActivityParts.tsx';
import { describeCause } from './describeCause.ts';
import { describeRange } from './describeRange.ts';
import { ExperimentSection, type ExperimentCounts } from './ExperimentSection.tsx';
import { PluginSection } from './PluginSection.tsx';
import { PublishSection, type ReadPublishes } from './PublishSection.tsx';
import { SwitchForm, SwitchTable, type ChangeSwitch } from './SwitchTable.tsx';
import { useKeptFocus } from '../useKeptFocus.ts';
import { summariseEvents, type ActivityResponse } from './summariseEvents.ts';
import styles from './Activity.module.css';

type Props = {
  readonly state: AdminState;
  readonly text: AdminText;
  /** Fetches the activity of the last days, today included. */
  readonly read: (days: number) => Promise<Responses>;
  readonly change: ChangeSwitch;
  readonly readPublishes: ReadPublishes;
};
type Responses = { readonly response: ActivityResponse; readonly experiments: ExperimentCounts };
type FetchState = { readonly kind: 'loading' } | { readonly kind: 'failed' } | ({ readonly kind: 'ready' } & Responses);

/** Selectable periods in days. */
const PERIODS = [1, 7, 28, 90] as const;
const DEFAULT_PERIOD = 7;

const readPeriod = (search: string): number =>
  PERIODS.find((days) => String(days) === new URLSearchParams(search).get('days')) ?? DEFAULT_PERIOD;

/** Renders the activity page. */
export function Activity({ state, text, read, change, readPublishes }: Props) {
  const { days, setDays, activity, reload } = useActivity(read);
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  return (
    <div className={styles['activity']}>
      <header className={styles['bar']}>
        <h1>
          <span>{state.realm.name}</span> <span aria-hidden="true">/</span> {text('activity')}
        </h1>
        <AdminNav current="activity" viewer={state.viewer} text={text} />
        <label className={styles['period']}>
          <span>{text('period')}</span>
          <select value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {period === 1 ? text('today') : text('lastDays', { count: period.toLocaleString(state.locale) })}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className={styles['button']} onClick={reload}>
          {text('refresh')}
        </button>
      </header>
      <main ref={main} className={styles['content']} aria-busy={activity.kind === 'loading'}>
        <p role="status" className={activity.kind === 'loading' ? styles['message'] : styles['visuallyHidden']}>
          {activity.kind === 'loading' ? text('loading') : ''}
        </p>
        {activity.kind === 'failed' && (
          <div role="alert" className={styles['message']}>
            <p>{text('failed')}</p>
            <button type="button" className={styles['button']} onClick={reload}>
              {text('retry')}
            </button>
          </div>
        )}
        {activity.kind === 'ready' && (
          <ActivitySections
            response={activity.response}
            experiments={activity.experiments}
            timeZone={state.realm.timeZone}
            locale={state.locale}
            text={text}
            change={async (input) => {
              await change(input);
              reload();
            }}
          />
        )}
        <PublishSection read={readPublishes} timeZone={state.realm.timeZone} locale={state.locale} text={text} />
      </main>
    </div>
  );
}

/** Fetches the activity of the period in the address (`?days=`). */
function useActivity(read: Props['read']) {
  const [days, setDays] = useState(() => readPeriod(location.search));
  const [activity, setActivity] = useState<FetchState>({ kind: 'loading' });
  const [reloadCount, setReloadCount] = useState(0);
  useEffect(() => {
    let isCancelled = false;
    read(days).then(
      (responses) => {
        if (!isCancelled) setActivity({ kind: 'ready', ...responses });
      },
      () => {
        if (!isCancelled) setActivity({ kind: 'failed' });
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [read, days, reloadCount]);
  // The old response stays visible until the new one arrives. After a failure there is no old response.
  const reload = useCallback(() => {
    setActivity((before) => (before.kind === 'failed' ? { kind: 'loading' } : before));
    setReloadCount((count) => count + 1);
  }, []);
  const changeDays = (value: number): void => {
    history.replaceState(null, '', `?days=${value}`);
    setActivity({ kind: 'loading' });
    setDays(value);
  };
  return { days, setDays: changeDays, activity, reload };
}

type ActivityProps = { readonly response: ActivityResponse; readonly locale: string; readonly text: AdminText };
type WithChange = ActivityProps & { readonly change: ChangeSwitch };
type SectionsProps = WithChange & { readonly experiments: ExperimentCounts; readonly timeZone: string };

function ActivitySections({ response, experiments, timeZone, locale, text, change }: SectionsProps) {
  const { isCounted: countsEvents, problems, switches } = response;
  const hasMoreEntries = response.isCut || experiments.isCut;
  const hasEvents = response.days.length > 0;
  return (
    <>
      {hasMoreEntries && <p className={styles['message']}>{text('rowLimit')}</p>}
      <Section title={text('switches')} hint={text('switchesHint')}>
        {switches.length > 0 ? (
          <SwitchTable switches={switches} locale={locale} text={text} change={change} />
        ) : (
          <p className={styles['message']}>{text('noSwitches')}</p>
        )}
      </Section>
      <PluginSection plugins={response.plugins} locale={locale} text={text} />
      <ExperimentSection counts={experiments} timeZone={timeZone} locale={locale} text={text} />
      <Section title={text('viewerEvents')} hint={text('viewerEventsHint')}>
        {hasEvents ? (
          <>
            <EventTable response={response} locale={locale} text={text} />
            <SubjectTable response={response} locale={locale} text={text} />
          </>
        ) : (
          <p className={styles['message']}>{text(countsEvents ? 'noEvents' : 'notCounted')}</p>
        )}
      </Section>
      <Section title={text('pageProblems')} hint={text('pageProblemsHint')}>
        {problems.length > 0 ? (
          <ProblemTable response={response} locale={locale} text={text} change={change} />
        ) : (
          <p className={styles['message']}>{text('noProblems')}</p>
        )}
      </Section>
    </>
  );
}

/** Lists each event with its total and a bar chart over the days. */
function EventTable({ response, locale, text }: ActivityProps) {
  const formatNumber = (value: number): string => value.toLocaleString(locale);
  return (
    <Table
      caption={text('eventsByKind')}
      headings={[text('kind'), text('count'), text('countPerDay')]}
      numberColumns={[1]}
    >
      {summariseEvents(response).map(({ event, count, perBar }) => (
        <tr key={event}>
          <th scope="row">
            <Code>{event}</Code>
          </th>
          <td className={styles['number']}>{formatNumber(count)}</td>
          <td>
            <Bars perBar={perBar} locale={locale} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Lists events by subject, kind of viewer and language. */
function SubjectTable({ response, locale, text }: ActivityProps) {
  const viewerLabels: Readonly<Record<string, string>> = { GUEST: text('guestViewers'), user: text('signedInViewers') };
  return (
    <Table
      caption={text('eventsBySubject')}
      headings={[text('kind'), text('subject'), text('viewerKind'), text('language'), text('count')]}
      numberColumns={[4]}
    >
      {response.totals.map(({ event, subject, userType, language, count }) => (
        <tr key={[event, subject, userType, language].join(' ')}>
          <th scope="row">
            <Code>{event}</Code>
          </th>
          <td>
            {subject ? <Code>{subject}</Code> : '–'}
            <Meaning>{describeRange(event, subject, locale, text)}</Meaning>
          </td>
          <td>{viewerLabels[userType] ?? userType}</td>
          <td>
            <Code>{language}</Code>
          </td>
          <td className={styles['number']}>{count.toLocaleString(locale)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Renders what a problem means, in the language of the editor where a translation exists. */
function ProblemMeaning({ code, text }: { readonly code: string; readonly text: AdminText }) {
  if (!Object.hasOwn(PROBLEM_TEXTS, code)) return null;
  const { meaning, attributes } = describeFinding(text, { code, ...PROBLEM_TEXTS[code as keyof typeof PROBLEM_TEXTS] });
  return (
    <span {...attributes} className={styles['meaning']}>
      {meaning}
    </span>
  );
}

/** Lists the problems that pages reported while viewers had them open. */
function ProblemTable({ response, locale, text, change }: WithChange) {
  const isOff = (subject: string): boolean => response.switches.some((each) => each.isOff && each.subject === subject);
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Table
      caption={text('findings')}
      headings={[
        text('problem'),
        text('page'),
        text('row'),
        text('plugin'),
        text('location'),
        text('count'),
        text('firstSeen'),
        text('lastSeen'),
      ]}
      numberColumns={[5]}
    >
      {response.problems.map(
        ({ source, code, pageId, rowId, pointer, pluginId, cause, count, firstSeen, lastSeen }) => (
          <tr key={[code, pageId, rowId, pointer, pluginId, cause].join(' ')}>
            <th scope="row">
              <Code>{code}</Code>
              <ProblemMeaning code={code} text={text} />
            </th>
            <td>
              <Code>{pageId}</Code>
              {source === 'server' && <Meaning>{text('foundByServer')}</Meaning>}
            </td>
            <td>{rowId ? <Code>{rowId}</Code> : text('wholePage')}</td>
            <td>
              {pluginId ? <Code>{pluginId}</Code> : '–'}
              <Meaning>{describeCause(cause, text)}</Meaning>
              {pluginId && !isOff(toPluginSubject(pluginId)) && (
                <SwitchForm
                  subject={toPluginSubject(pluginId)}
                  isOn={false}
                  label={text('turnOff')}
                  text={text}
                  change={change}
                />
              )}
            </td>
            <td>
              <Code>{pointer || '/'}</Code>
            </td>
            <td className={styles['number']}>{count.toLocaleString(locale)}</td>
            <td>
              <time dateTime={firstSeen}>{dateTime.format(new Date(firstSeen))}</time>
            </td>
            <td>
              <time dateTime={lastSeen}>{dateTime.format(new Date(lastSeen))}</time>
            </td>
          </tr>
        ),
      )}
    </Table>
  );
}
