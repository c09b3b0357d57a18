// A video or live event to be read about: its picture is the stage on which it will play, the words stand on the picture's shade, what is
// known of it below. Nothing here pretends to play.
import { useEffect, useId, useMemo, useRef } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { Corners, useCardWords } from '../_shared/Card.tsx';
import { followOnClick } from '../_shared/follow.ts';
import { ItemActions } from '../_shared/ItemActions.tsx';
import buttons from '../_shared/LinkButton.module.css';
import { itemWords, type Fact, type ItemWords } from './facts.ts';
import type { Props } from './schema.ts';
import styles from './View.module.css';

export default function ItemDetail({ data }: ViewProps<Props, ContentItem | undefined>) {
  return data ? <Told key={data.id} item={data} /> : null;
}

function Told({ item }: { item: ContentItem }) {
  const id = useId();
  usePremiere(item);
  const corners = useCardWords(item, 'landscape', undefined);
  const json = usePort((p) => JSON.stringify(itemWords(item, p)));
  const { facts, parts, signIn, note } = useMemo(() => JSON.parse(json) as ItemWords, [json]);
  // Its length stands among the facts, and the way to sign in under the title.
  const { length: _length, lock, ...others } = corners;
  const shown = { ...others, ...(lock && !signIn && { lock }) };
  const running = usePort((p) => p.text.t('running'));
  return (
    <article className={styles['detail']} data-item={item.id} data-access={item.accessLevel} aria-labelledby={id}>
      <header className={styles['top']}>
        <Artwork className={styles['stage']} url={item.thumbnailUrl} title="" sizes="100vw" eager>
          <Corners words={shown} kind="landscape" />
        </Artwork>
        <div className={styles['told']}>
          <h2 id={id} className={styles['name']}>
            <bdi>{item.title}</bdi>
          </h2>
          {corners.facts.length > 0 && (
            <p className={styles['line']}>
              {corners.facts.map((fact, i) => [
                i > 0 && (
                  <span key={`${i}-`} aria-hidden="true">
                    {' '}
                    ·{' '}
                  </span>
                ),
                <bdi key={i}>{fact}</bdi>,
              ])}
            </p>
          )}
          <div className={styles['ways']}>
            {signIn && <Way way={signIn} item={item} />}
            <ItemActions item={item} />
          </div>
          {note && <p className={styles['note']}>{note}</p>}
        </div>
      </header>
      {(item.description || facts.length > 0 || parts.length > 0) && (
        <div className={styles['columns']}>
          <div>
            {item.description && (
              <p className={styles['description']}>
                <bdi>{item.description}</bdi>
              </p>
            )}
            {parts.length > 0 && (
              <section aria-labelledby={`${id}-parts`} className={styles['parts']}>
                <h3 id={`${id}-parts`}>{running}</h3>
                <ol>
                  {parts.map(({ title, time }, i) => (
                    <li key={i}>
                      <bdi>{title}</bdi>
                      {time && <span>{time}</span>}
                    </li>
                  ))}
                </ol>
              </section>
            )}
          </div>
          {facts.length > 0 && (
            <dl className={styles['facts']}>
              {facts.map((fact) => (
                <div key={fact.label}>
                  <dt>{fact.label}</dt>
                  <dd>
                    <FactWords fact={fact} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
    </article>
  );
}

/** Who opens a premiere that is running is told so, once: whoever was there when it began is not interrupted. */
function usePremiere(item: ContentItem): void {
  const { actions } = usePorts();
  const opened = useRef(item);
  useEffect(() => {
    const { current } = opened;
    if (!current.premiereVOD && current.release?.type !== 'PREMIERE') return;
    actions.load().then(
      () => {
        if (actions.isOffered('premiere', { item: current })) void actions.run('premiere', { item: current });
      },
      () => undefined,
    );
  }, [actions]);
}

/** The way to sign in and back. */
function Way({ way, item }: { way: NonNullable<ItemWords['signIn']>; item: ContentItem }) {
  const { links } = usePorts();
  return (
    <a
      className={buttons['button']}
      data-look="primary"
      data-short
      href={way.href}
      onClick={(event) => followOnClick(event, links.toItem(item), (target) => links.follow(target))}
    >
      {way.text}
    </a>
  );
}

function FactWords({ fact: { words, href } }: { fact: Fact }) {
  const { links } = usePorts();
  if (href === undefined) return <bdi>{words}</bdi>;
  return (
    <a
      href={href}
      onClick={(event) => followOnClick(event, { href, external: false }, (target) => links.follow(target))}
    >
      <bdi>{words}</bdi>
    </a>
  );
}
