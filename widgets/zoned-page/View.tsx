// Five zones. Which chapter is chosen stands in the address; its text is fetched, and a loader stands in the content zone meanwhile.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { useEffect, useId, useState } from 'react';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { Choices } from '../_shared/Choices.tsx';
import { EAGER_ROWS } from '../_shared/cardKinds.ts';
import { ItemLine } from '../_shared/ItemLine.tsx';
import { LinkButton } from '../_shared/LinkButton.tsx';
import { RichText } from '../_shared/RichText.tsx';
import type { Props } from './schema.ts';
import styles from './View.module.css';

export default function ZonedPage({ props, row }: ViewProps<Props>) {
  const { title, description, imageUrl, notice, chapters, items, itemsTitle, primaryCta } = props;
  const id = useId();
  const contents = usePort((p) => p.text.t('contents'));
  const asked = usePort((p) => p.address.query['chapter']);
  const chapter = chapters.find(({ textKey }) => textKey === asked) ?? chapters[0]!;
  return (
    <section className={styles['page']} data-aside={items.length > 0 || undefined} aria-labelledby={id}>
      <header className={styles['header']} data-zone="header">
        {imageUrl && (
          <Artwork className={styles['picture']} url={imageUrl} title="" sizes="100vw" eager={row.index < EAGER_ROWS} />
        )}
        <h2 id={id} className={styles['title']}>
          <bdi>{title}</bdi>
        </h2>
        {description && (
          <p className={styles['description']}>
            <bdi>{description}</bdi>
          </p>
        )}
      </header>
      <div className={styles['a']} data-zone="A">
        {notice && (
          <p>
            <bdi>{notice}</bdi>
          </p>
        )}
        {primaryCta && <LinkButton cta={primaryCta} look="primary" />}
      </div>
      <div className={styles['list']} data-zone="list">
        {/* The first chapter needs no parameter. */}
        <Choices
          name="chapter"
          label={contents}
          look="lines"
          choices={chapters.map(({ textKey, title: name }, index) => ({
            value: index === 0 ? undefined : textKey,
            text: name,
          }))}
        />
      </div>
      <Content key={chapter.textKey} textKey={chapter.textKey} title={chapter.title} />
      <aside className={styles['sidebar']} data-zone="sidebar" {...(itemsTitle && { 'aria-label': itemsTitle })}>
        {itemsTitle && items.length > 0 && (
          <h3>
            <bdi>{itemsTitle}</bdi>
          </h3>
        )}
        <ul role="list">
          {items.map((item) => (
            <li key={item.id}>
              <ItemLine item={item} />
            </li>
          ))}
        </ul>
      </aside>
    </section>
  );
}

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly text: CallResponse<'getTexts'> };

function Content({ textKey, title }: { textKey: string; title: string }) {
  const { content } = usePorts();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [loading, failed, retry] = [
    usePort((p) => p.text.t('loading')),
    usePort((p) => p.text.t('rowUnavailable')),
    usePort((p) => p.text.t('retry')),
  ];
  useEffect(() => {
    const leave = new AbortController();
    content
      .read('getTexts', { key: textKey }, leave.signal)
      .then((text) => {
        if (!leave.signal.aborted) setLoaded({ state: 'ready', text });
      })
      .catch(() => {
        if (!leave.signal.aborted) setLoaded({ state: 'failed' });
      });
    return () => leave.abort();
  }, [content, textKey, attempt]);
  return (
    <div className={styles['content']} data-zone="content" aria-busy={loaded.state === 'loading'}>
      <h3 className={styles['chapter']}>
        <bdi>{title}</bdi>
      </h3>
      {loaded.state === 'loading' && (
        <div className={styles['loader']} role="status" aria-label={loading}>
          <span />
          <span />
          <span />
          <span />
        </div>
      )}
      {loaded.state === 'failed' && (
        <p role="note">
          {failed}{' '}
          <button
            type="button"
            onClick={() => {
              setLoaded({ state: 'loading' });
              setAttempt(attempt + 1);
            }}
          >
            {retry}
          </button>
        </p>
      )}
      {loaded.state === 'ready' && <RichText blocks={loaded.text.blocks} />}
    </div>
  );
}
