// The facts of an item: in one line on the image, and as lists below it.
import { useHeadings, usePort, usePorts } from '#engine/plugin-api/index.ts';
import { followOnClick } from '../_shared/followOnClick.ts';
import type { EventPart, Fact } from './describeItem.ts';
import styles from './View.module.css';

/** Short facts, separated by dots that screen readers skip. */
export function FactsLine({ facts }: { readonly facts: readonly string[] }) {
  if (facts.length === 0) return null;
  return (
    <p className={styles['facts-line']}>
      {facts.map((fact, i) => [
        i > 0 && (
          <span key={`${i}-`} aria-hidden="true">
            {' '}
            ·{' '}
          </span>
        ),
        <bdi key={i}>{fact}</bdi>,
      ])}
    </p>
  );
}

type PartsProps = { readonly headingId: string; readonly parts: readonly EventPart[] };

/** The parts of an event in order, each with its time if the time is known. */
export function Parts({ headingId, parts }: PartsProps) {
  const [, Heading] = useHeadings();
  const heading = usePort((p) => p.text.t('running'));
  return (
    <section aria-labelledby={headingId} className={styles['parts']}>
      <Heading id={headingId}>{heading}</Heading>
      <ol>
        {parts.map(({ title, time }, i) => (
          <li key={i}>
            <bdi>{title}</bdi>
            {time && <span>{time}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Facts with their labels. A fact that has a page is a link to it. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>
            <FactValue fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FactValue({ fact: { value, href } }: { readonly fact: Fact }) {
  const { links } = usePorts();
  if (href === undefined) return <bdi>{value}</bdi>;
  return (
    <a href={href} onClick={(event) => followOnClick(event, { href, external: false }, links)}>
      <bdi>{value}</bdi>
    </a>
  );
}
