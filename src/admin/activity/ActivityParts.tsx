// Parts of the sections of the activity page.
import { useId, type ReactNode } from 'react';
import styles from './Activity.module.css';

/** Bar heights in percent of the highest bar. A day without events has a thin line. */
const MIN_BAR_PERCENT = 8;
const EMPTY_BAR_PERCENT = 2;

type BarsProps = {
  /** The value of each bar, oldest first. */
  readonly perBar: readonly number[];
  readonly locale: string;
  /** The value of a bar with the full height. Default: the largest one. */
  readonly highest?: number;
};

/** Renders a bar chart. */
export function Bars({ perBar, locale, highest = Math.max(1, ...perBar) }: BarsProps) {
  const label = perBar.map((value) => value.toLocaleString(locale)).join(', ');
  return (
    <span className={styles['bars']} role="img" aria-label={label}>
      {perBar.map((value, index) => (
        <span key={index} style={{ blockSize: `${computeBarPercent(value, highest)}%` }} />
      ))}
    </span>
  );
}

const computeBarPercent = (value: number, highest: number): number =>
  Math.max(value ? MIN_BAR_PERCENT : EMPTY_BAR_PERCENT, (value / highest) * 100);

type SectionProps = { readonly title: string; readonly hint: string; readonly children: ReactNode };

/** Renders a section with its heading. */
export function Section({ title, hint, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>{title}</h2>
      <p className={styles['hint']}>{hint}</p>
      {children}
    </section>
  );
}

type TableProps = {
  readonly caption: string;
  readonly headings: readonly string[];
  /** Indexes of the columns that contain numbers. */
  readonly numberColumns: readonly number[];
  readonly children: ReactNode;
};

/** Renders a table that scrolls sideways when it is wider than the window. */
export function Table({ caption, headings, numberColumns, children }: TableProps) {
  const id = useId();
  return (
    // Keyboards can scroll a box only when it is focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['scroller']} role="region" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading, index) => (
              <th key={heading} scope="col" className={numberColumns.includes(index) ? styles['number'] : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Renders names and pointers of JSON, left to right in every language. */
export const Code = ({ children }: { children: string }) => <code dir="ltr">{children}</code>;

/** Renders the meaning of a code below it. */
export const Meaning = ({ children }: { children: string | undefined }) =>
  children && <span className={styles['meaning']}>{children}</span>;
