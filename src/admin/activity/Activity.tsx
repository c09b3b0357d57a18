// What was counted in a brand: what its viewers did, and what their pages reported. Read-only; every figure comes from getActivity.
import { useCallback, useEffect, useId, useState, type ReactNode } from 'react';
import type { AdminState } from '#schemas/adminState.ts';
import { PROBLEM_TEXTS } from '#schemas/problemTexts.ts';
import { AdminNav } from '../AdminNav.tsx';
import type { AdminText } from '../createAdminText.ts';
import { summarise, type ActivityResponse } from './summarise.ts';
import styles from './Activity.module.css';

type Props = {
  readonly state: AdminState;
  readonly text: AdminText;
  readonly read: (days: number) => Promise<ActivityResponse>;
};
type Shown =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly answer: ActivityResponse };

const PERIODS = [1, 7, 28, 90] as const;
const periodOf = (search: string): number =>
  PERIODS.find((days) => String(days) === new URLSearchParams(search).get('days')) ?? 7;

/** The screen at /_admin/activity. `read` asks for so many days, today included. */
export function Activity({ state, text, read }: Props) {
  const [days, setDays] = useState(() => periodOf(location.search));
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isLeft = false;
    read(days).then(
      (answer) => {
        if (!isLeft) setShown({ kind: 'ready', answer });
      },
      () => {
        if (!isLeft) setShown({ kind: 'failed' });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [read, days, turn]);
  // What is shown stays until the new figures are there; after a failure there is nothing to keep.
  const ask = useCallback(() => {
    setShown((before) => (before.kind === 'failed' ? { kind: 'loading' } : before));
    setTurn((n) => n + 1);
  }, []);
  const choose = (chosen: number): void => {
    history.replaceState(null, '', `?days=${chosen}`);
    setShown({ kind: 'loading' });
    setDays(chosen);
  };
  return (
    <div className={styles['activity']}>
      <header className={styles['bar']}>
        <h1>
          <span>{state.realm.name}</span> <span aria-hidden="true">/</span> {text('activity')}
        </h1>
        <AdminNav current="activity" text={text} />
        <label className={styles['period']}>
          <span>{text('period')}</span>
          <select value={days} onChange={(event) => choose(Number(event.target.value))}>
            {PERIODS.map((each) => (
              <option key={each} value={each}>
                {each === 1 ? text('today') : text('lastDays', { count: each.toLocaleString(state.locale) })}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className={styles['button']} onClick={ask}>
          {text('refresh')}
        </button>
      </header>
      <main className={styles['whole']} aria-busy={shown.kind === 'loading'}>
        <p role="status" className={shown.kind === 'loading' ? styles['said'] : styles['heard']}>
          {shown.kind === 'loading' ? text('loading') : ''}
        </p>
        {shown.kind === 'failed' && (
          <div role="alert" className={styles['said']}>
            <p>{text('failed')}</p>
            <button type="button" className={styles['button']} onClick={ask}>
              {text('retry')}
            </button>
          </div>
        )}
        {shown.kind === 'ready' && <Figures answer={shown.answer} locale={state.locale} text={text} />}
      </main>
    </div>
  );
}

function Figures({ answer, locale, text }: { answer: ActivityResponse; locale: string; text: AdminText }) {
  const { isCounted, totals, problems, isCut } = answer;
  const kinds = summarise(answer);
  const number = (value: number): string => value.toLocaleString(locale);
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const who = (userType: string): string =>
    userType === 'GUEST' ? text('guests') : userType === 'user' ? text('users') : userType;
  return (
    <>
      {isCut && <p className={styles['said']}>{text('cut')}</p>}
      <Part title={text('viewersDid')} hint={text('viewersDidHint')}>
        {kinds.length === 0 ? (
          <p className={styles['said']}>{text(isCounted ? 'noEvents' : 'notCounted')}</p>
        ) : (
          <>
            <Table caption={text('byKind')} heads={[text('kind'), text('times'), text('perDay')]} numbers={[1]}>
              {kinds.map(({ event, count, perDay }) => (
                <tr key={event}>
                  <th scope="row">
                    <Code>{event}</Code>
                  </th>
                  <td className={styles['number']}>{number(count)}</td>
                  <td>
                    <span className={styles['bars']} role="img" aria-label={perDay.map(number).join(', ')}>
                      {perDay.map((each, day) => (
                        <span
                          key={day}
                          style={{ blockSize: `${Math.max(each ? 8 : 2, (each / Math.max(1, ...perDay)) * 100)}%` }}
                        />
                      ))}
                    </span>
                  </td>
                </tr>
              ))}
            </Table>
            <Table
              caption={text('aboutWhat')}
              heads={[text('kind'), text('about'), text('who'), text('language'), text('times')]}
              numbers={[4]}
            >
              {totals.map(({ event, subject, userType, language, count }) => (
                <tr key={[event, subject, userType, language].join(' ')}>
                  <th scope="row">
                    <Code>{event}</Code>
                  </th>
                  <td>{subject ? <Code>{subject}</Code> : '–'}</td>
                  <td>{who(userType)}</td>
                  <td>
                    <Code>{language}</Code>
                  </td>
                  <td className={styles['number']}>{number(count)}</td>
                </tr>
              ))}
            </Table>
          </>
        )}
      </Part>
      <Part title={text('problemsSeen')} hint={text('problemsHint')}>
        {problems.length === 0 ? (
          <p className={styles['said']}>{text('noProblems')}</p>
        ) : (
          <Table
            caption={text('findings')}
            heads={[text('problem'), text('page'), text('row'), text('place'), text('times'), text('lastSeen')]}
            numbers={[4]}
          >
            {problems.map(({ code, pageId, rowId, pointer, count, lastSeen }) => (
              <tr key={[code, pageId, rowId, pointer].join(' ')}>
                <th scope="row">
                  <Code>{code}</Code>
                  {Object.hasOwn(PROBLEM_TEXTS, code) && (
                    <span lang="en" dir="ltr" className={styles['meaning']}>
                      {PROBLEM_TEXTS[code as keyof typeof PROBLEM_TEXTS].meaning}
                    </span>
                  )}
                </th>
                <td>
                  <Code>{pageId}</Code>
                </td>
                <td>{rowId ? <Code>{rowId}</Code> : text('wholePage')}</td>
                <td>
                  <Code>{pointer || '/'}</Code>
                </td>
                <td className={styles['number']}>{number(count)}</td>
                <td>
                  <time dateTime={lastSeen}>{moment.format(new Date(lastSeen))}</time>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Part>
    </>
  );
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['part']}>
      <h2 id={id}>{title}</h2>
      <p className={styles['hint']}>{hint}</p>
      {children}
    </section>
  );
}

/** A table that scrolls by itself where the window is narrower than it is. */
function Table({
  caption,
  heads,
  numbers,
  children,
}: {
  caption: string;
  heads: readonly string[];
  numbers: readonly number[];
  children: ReactNode;
}) {
  const id = useId();
  return (
    // A scrolled box is reached by keys only when it can hold the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['scroller']} role="region" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, i) => (
              <th key={head} scope="col" className={numbers.includes(i) ? styles['number'] : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Names and pointers as they stand in JSON: left to right in every language. */
const Code = ({ children }: { children: string }) => <code dir="ltr">{children}</code>;
