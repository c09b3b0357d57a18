// The section of the activity page that lists publishes.
import { useEffect, useState } from 'react';
import type { Api } from '#src/api/createApi.ts';
import type { AdminText } from '../createAdminText.ts';
import { toPointerAddress } from '../pages/pointerAddress.ts';
import { createFormatter } from '../pages/review/createFormatter.ts';
import { Section, Table } from './ActivityParts.tsx';
import styles from './Activity.module.css';

type Publishes = Awaited<ReturnType<Api['getEditingVersions']>>;

/** Reads publishes, the newest first. @param before only those before this version */
export type ReadPublishes = (before?: number) => Promise<Publishes>;

type Props = {
  readonly read: ReadPublishes;
  readonly timeZone: string;
  readonly locale: string;
  readonly text: AdminText;
};

/** Lists who published what, when and why. */
export function PublishSection({ read, timeZone, locale, text }: Props) {
  const { publishes, hasMore, hasFailed, loadMore, retry } = usePublishes(read);
  const formatter = createFormatter({ locale, timeZone });
  return (
    <Section title={text('publishes')} hint={text('publishesHint')}>
      {publishes.length > 0 && (
        <Table
          caption={text('publishList')}
          headings={[
            text('versionOf'),
            text('publishedPages'),
            text('publishedBy'),
            text('publishedAt'),
            text('publishReason'),
          ]}
          numberColumns={[]}
        >
          {publishes.map(({ version, publishedAt, author, note, source, pages }) => (
            <tr key={version}>
              <th scope="row">
                <a href="/_admin/brands?view=versions">{text('versionNumber', { version })}</a>
              </th>
              <td>{pages.length > 0 ? <PageLinks pages={pages} text={text} /> : text('publishedOther')}</td>
              <td>{source === 'seed' ? text('versionOfSeed') : <bdi>{author || '–'}</bdi>}</td>
              <td>
                <time dateTime={publishedAt}>{formatter.format(new Date(publishedAt))}</time>
              </td>
              <td>
                <bdi>{note || '–'}</bdi>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {hasFailed && (
        <div role="alert" className={styles['message']}>
          <p>{text('failed')}</p>
          <button type="button" className={styles['button']} onClick={retry}>
            {text('retry')}
          </button>
        </div>
      )}
      {hasMore && !hasFailed && (
        <p>
          <button type="button" className={styles['button']} onClick={loadMore}>
            {text('olderEntries')}
          </button>
        </p>
      )}
    </Section>
  );
}

const CHANGE_TEXTS = { added: 'changeAdded', changed: 'changeChanged', removed: 'changeRemoved' } as const;

type PageLinksProps = { readonly pages: Publishes['versions'][number]['pages']; readonly text: AdminText };

/** Renders the changed pages, each as a link to its editor, which has all its versions. */
const PageLinks = ({ pages, text }: PageLinksProps) => (
  <ul className={styles['changedPages']}>
    {pages.map(({ id, change }) => (
      <li key={id}>
        <a href={toPointerAddress(id, '').replace(/#$/, '')}>
          <bdi>{id}</bdi>
        </a>{' '}
        {text(CHANGE_TEXTS[change])}
      </li>
    ))}
  </ul>
);

function usePublishes(read: ReadPublishes) {
  const [publishes, setPublishes] = useState<Publishes['versions']>([]);
  const [hasMore, setHasMore] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [request, setRequest] = useState<{ readonly before?: number }>({});
  useEffect(() => {
    let isCancelled = false;
    const { before } = request;
    read(before).then(
      (response) => {
        if (isCancelled) return;
        setPublishes((known) => (before === undefined ? response.versions : [...known, ...response.versions]));
        setHasMore(response.hasMore);
        setFailed(false);
      },
      () => {
        if (!isCancelled) setFailed(true);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [read, request]);
  const last = publishes.at(-1)?.version;
  return {
    publishes,
    hasMore,
    hasFailed,
    loadMore: () => setRequest(last === undefined ? {} : { before: last }),
    retry: () => setRequest((before) => ({ ...before })),
  };
}
