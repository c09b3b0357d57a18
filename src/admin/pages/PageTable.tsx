// The table of pages at /_admin/pages.
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { foldText } from '#src/i18n/foldText.ts';
import type { AdminText } from '../createAdminText.ts';
import { isolate } from '../isolate.ts';
import { ClosedMark } from './ClosedMark.tsx';
import { PageLink } from './PageLink.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import type { ArchivedPage } from './manage/pageCalls.ts';
import { UnscheduleButton } from './manage/UnscheduleButton.tsx';
import { createFormatter } from './review/createFormatter.ts';
import { ScheduledWith } from './review/ScheduledWith.tsx';
import { StatusMark } from './review/StatusMark.tsx';
import { readText } from './schema/describeElement.ts';
import { isOpenable, type PageSummary } from './store/editingClient.ts';
import type { LastPublish } from './useLastPublishes.ts';
import type { OnOpenDocument } from './useOpenDraft.ts';
import manage from './manage/Manage.module.css';
import styles from './PagesScreen.module.css';

export type LoadedPages = {
  readonly pages: readonly PageSummary[] | undefined;
  readonly hasFailed: boolean;
  readonly reload: () => void;
};

/** What the list of pages shows. */
export type PageTableProps = {
  readonly list: LoadedPages;
  /** The last publish of each page, by id; pages that are not in it have none, or it is not loaded. */
  readonly publishes: ReadonlyMap<string, LastPublish>;
  readonly locale: string;
  readonly timeZone: string;
  readonly text: AdminText;
  readonly openPage: OnOpenDocument;
  readonly onRestore: (page: ArchivedPage) => Promise<void>;
  readonly onUnschedule: (id: string, revision: number) => Promise<void>;
};

/** Renders the pages with their titles, drafts and last publish, and a search. */
export function PageTable({
  list,
  publishes,
  locale,
  timeZone,
  text,
  openPage,
  onRestore,
  onUnschedule,
}: PageTableProps) {
  const [query, setQuery] = useState('');
  if (!list.pages) return <p className={styles['loading']}>{text('loading')}</p>;
  const formatter = createFormatter({ locale, timeZone });
  const pages = list.pages.filter((page) => isFound(page, query, locale));
  return (
    <>
      <input
        type="search"
        className={styles['search']}
        aria-label={text('searchPages')}
        placeholder={text('searchPagesHint')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p role="status" className={styles['noneFound']}>
        {pages.length === 0 ? text('noPageFound') : ''}
      </p>
      <div className={styles['tableFrame']} hidden={pages.length === 0}>
        <table className={styles['table']}>
          <caption>{text('pages')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('page')}</th>
              <th scope="col">{text('title')}</th>
              <th scope="col">{text('elements')}</th>
              <th scope="col">{text('lastPublish')}</th>
              <th scope="col">{text('draft')}</th>
            </tr>
          </thead>
          <tbody>
            {pages.map((page) => (
              <PageRow
                key={page.id}
                {...{ page, locale, text, openPage, onRestore, onUnschedule, formatter }}
                publish={publishes.get(page.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Whether the id or the title of a page contains the words of a search. */
export function isFound({ id, title }: Pick<PageSummary, 'id' | 'title'>, query: string, locale: string): boolean {
  const searched = foldText(`${id} ${readText(title, locale) ?? ''}`);
  return foldText(query)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

type PageRowProps = Pick<PageTableProps, 'locale' | 'text' | 'openPage' | 'onRestore' | 'onUnschedule'> & {
  readonly page: PageSummary;
  readonly publish: LastPublish | undefined;
  readonly formatter: Intl.DateTimeFormat;
};

function PageRow({ page, publish, locale, text, openPage, onRestore, onUnschedule, formatter }: PageRowProps) {
  const { id, title, elements, revision, draft, archived, closedForRole } = page;
  const describe = (name: string, time: string) => ({ name: isolate(name), time: formatter.format(new Date(time)) });
  return (
    <tr>
      <th scope="row" aria-label={id}>
        {isOpenable(page) ? (
          <PageLink id={id} isCurrent={false} onOpen={openPage}>
            <bdi>{id}</bdi>
          </PageLink>
        ) : (
          <bdi className={manage['archivedId']}>{id}</bdi>
        )}
        <ClosedMark closedForRole={closedForRole} text={text} />
      </th>
      <td>
        <bdi>{readText(title, locale) ?? ''}</bdi>
        {archived && (
          <span className={manage['archived']}>
            <Archive size={14} strokeWidth={1.75} aria-hidden />
            {text('archivedBy', describe(archived.author, archived.at))}
          </span>
        )}
      </td>
      <td data-label={isOpenable(page) ? text('elements') : undefined}>
        {isOpenable(page) && elements.toLocaleString(locale)}
      </td>
      <td data-label={publish && text('lastPublish')}>
        {publish && text('draftBy', describe(publish.author || '–', publish.publishedAt))}
      </td>
      <td data-label={draft && text('draft')}>
        {draft && (
          <>
            {text('draftBy', describe(draft.author, draft.updatedAt))}
            {draft.errors + draft.warnings > 0 && (
              <span className={draft.errors > 0 ? styles['errors'] : styles['warnings']}>
                {text('findingSummary', { errors: draft.errors, warnings: draft.warnings })}
              </span>
            )}{' '}
            <StatusMark {...{ draft, text, formatter }} /> <ScheduledWith ids={draft.scheduledWith} text={text} />
            {draft.status === 'scheduled' && closedForRole === undefined && (
              <UnscheduleButton {...{ id, revision, text, onUnschedule }} />
            )}
          </>
        )}
        {!isOpenable(page) && <RestoreButton {...{ page, text, onRestore }} />}
      </td>
    </tr>
  );
}
