// The screens /_admin/pages and /_admin/pages/{id}: the list of the realm's pages, and the editor of one page.
import { ArrowLeft, FileText, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { AdminState } from '#schemas/adminState.ts';
import { AdminNav } from '../AdminNav.tsx';
import type { AdminText } from '../createAdminText.ts';
import type { InspectionApi } from '../why/useInspection.ts';
import { ClosedMark } from './ClosedMark.tsx';
import type { LoadWidget } from './compose/migrateElements.ts';
import { Editor } from './Editor.tsx';
import type { ReferencesApi } from './form/useReferences.ts';
import { Failure, PageFailure } from './PageFailure.tsx';
import { PageLink, PAGES_PATH } from './PageLink.tsx';
import { PageTable, type PageTableProps, type LoadedPages } from './PageTable.tsx';
import { useLastPublishes, type PublishesApi } from './useLastPublishes.ts';
import { DraftMenu } from './manage/DraftMenu.tsx';
import type { PageCallsApi } from './manage/pageCalls.ts';
import { PageNotice } from './manage/PageNotice.tsx';
import { usePageNotice } from './manage/usePageNotice.ts';
import type { FieldSchema } from './schema/resolveSchema.ts';
import { createFormatter } from './review/createFormatter.ts';
import { PAGE_FRAME } from './preview/connectEditorPreview.ts';
import { DraftTools, useReview, type DraftToolsApi } from './review/DraftTools.tsx';
import type { DraftSyncOptions } from './store/DraftSync.ts';
import { PublishTogetherButton } from './together/PublishTogetherButton.tsx';
import type { TogetherApi } from './together/draftList.ts';
import { isOpenable, type PageSummary } from './store/editingClient.ts';
import { useExperiments, type ExperimentsApi } from './useExperiments.ts';
import { useIdInAddress, useOpenDraft, type OnOpenDocument } from './useOpenDraft.ts';
import tree from './compose/Compose.module.css';
import frame from './Editor.module.css';
import manage from './manage/Manage.module.css';
import styles from './PagesScreen.module.css';
import bar from './EditorTopBar.module.css';

const NewPageDialog = lazy(() => import('./manage/NewPageDialog.tsx'));

type Props = {
  readonly state: AdminState;
  readonly text: AdminText;
  readonly options: DraftSyncOptions;
  readonly api: DraftToolsApi &
    InspectionApi &
    ReferencesApi &
    ExperimentsApi &
    PageCallsApi &
    TogetherApi &
    PublishesApi;
  readonly loadSchema: () => Promise<FieldSchema>;
  readonly loadWidget: LoadWidget;
};

/** Renders the list of pages, or the editor of the page that the address names. */
export function PagesScreen({ state, text, options, api, loadSchema, loadWidget }: Props) {
  const [pageId, openPage] = useIdInAddress(PAGES_PATH);
  /** Text that was copied last in this tab, for browsers that do not let pages read the clipboard. */
  const [copied, setCopied] = useState<string>();
  const list = usePages(options, pageId);
  const { sync, schema, hasFailed, isUnknown, retry } = useOpenDraft(pageId, options, loadSchema);
  const review = useReview(api, sync, state.viewer.accountId);
  const experiments = useExperiments(api, pageId);
  const { locale } = state;
  const pageNotice = usePageNotice({ api, text, pageId, openPage, reload: list.reload });
  const links = <PageLinks pages={list.pages} current={pageId} locale={locale} text={text} onOpen={openPage} />;
  if (pageId === undefined)
    return (
      <div className={frame['screen']}>
        <header className={bar['bar']}>
          <h1>
            <span>{state.realm.name}</span> <span aria-hidden="true">/</span> {text('pages')}
          </h1>
          <AdminNav current="pages" text={text} viewer={state.viewer} />
        </header>
        <PageList {...{ list, api, locale, text, openPage, pageNotice }} timeZone={state.realm.timeZone} />
      </div>
    );
  const archived = list.pages?.find((page) => page.id === pageId && !isOpenable(page));
  if (hasFailed)
    return (
      <div className={frame['screen']}>
        <PageFailure
          {...{ text, openPage }}
          archived={archived}
          unknownId={isUnknown ? pageId : undefined}
          notice={pageNotice.notice}
          onRetry={retry}
          onRestore={(page) => pageNotice.restore(page).then(retry)}
        />
      </div>
    );
  if (!sync || !schema || !review) return <p className={styles['loading']}>{text('loading')}</p>;
  return (
    <Editor
      key={pageId}
      sync={sync}
      review={review}
      schema={schema}
      rowTypes={state.realm.rowTypes}
      text={text}
      locale={locale}
      locales={state.realm.locales}
      realmName={state.realm.name}
      timeZone={state.realm.timeZone}
      experiments={experiments}
      copied={copied}
      onCopy={setCopied}
      api={api}
      loadWidget={loadWidget}
      pages={links}
      tools={
        <>
          <DraftTools {...{ sync, review, api, text, locale }} timeZone={state.realm.timeZone} preview={PAGE_FRAME} />
          <DraftMenu
            {...{ sync, api, text, locale }}
            timeZone={state.realm.timeZone}
            page={{
              api,
              pages: list.pages ?? [],
              onBegun: openPage,
              onArchived: (page, isInherited) => pageNotice.reportArchived(pageId, page, isInherited),
              onDiscardedPage: (revision) => pageNotice.reportDiscarded(pageId, revision, sync.store.document),
            }}
          />
        </>
      }
      backLink={
        <PageLink id={undefined} isCurrent={false} onOpen={openPage} label={text('pages')}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden data-back />
        </PageLink>
      }
    />
  );
}

/** Fetches the list of the realm's pages, and again when the editor opens or leaves a page. */
function usePages({ client }: DraftSyncOptions, pageId: string | undefined): LoadedPages {
  const [pages, setPages] = useState<readonly PageSummary[]>();
  const [hasFailed, setFailed] = useState(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    client.listPages().then(
      (found) => {
        setPages(found);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }, [client, pageId, count]);
  return { pages, hasFailed: hasFailed && pages === undefined, reload: () => setCount((before) => before + 1) };
}

type PageLinksProps = {
  readonly pages: readonly PageSummary[] | undefined;
  readonly current: string | undefined;
  readonly locale: string;
  readonly text: AdminText;
  readonly onOpen: OnOpenDocument;
};

/** Renders links to all pages of the realm, beside the editor. */
function PageLinks({ pages, current, text, onOpen }: PageLinksProps) {
  return (
    <details className={tree['pageLinks']}>
      <summary>{text('pages')}</summary>
      <ul className={tree['list']}>
        {pages?.filter(isOpenable).map(({ id, draft, closedForRole }) => (
          <li key={id}>
            <PageLink id={id} isCurrent={id === current} onOpen={onOpen}>
              <FileText size={16} strokeWidth={1.75} aria-hidden />
              <bdi className={tree['treeName']}>{id}</bdi>
              <ClosedMark closedForRole={closedForRole} text={text} isShort />
              {draft && <span className={tree['treeNote']}>{text('draft')}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

type PageListProps = Pick<PageTableProps, 'list' | 'locale' | 'timeZone' | 'text' | 'openPage'> & {
  readonly api: PageCallsApi & TogetherApi & PublishesApi;
  readonly pageNotice: Pick<
    ReturnType<typeof usePageNotice>,
    'notice' | 'restore' | 'unschedule' | 'reportPublished' | 'reportScheduled'
  >;
};

/** Renders the list of pages, the notice of the last change, and the button that begins a page. */
function PageList({ api, pageNotice, ...props }: PageListProps) {
  const { list, text, openPage } = props;
  const publishes = useLastPublishes(api, list.pages);
  return (
    <main className={styles['listMain']}>
      {list.hasFailed ? (
        <Failure text={text} onRetry={list.reload} />
      ) : (
        <>
          <div className={manage['listBar']}>
            <PublishTogetherButton
              {...{ api, text }}
              locale={props.locale}
              timeZone={props.timeZone}
              onPublished={({ version, published, drafts }) =>
                pageNotice.reportPublished(published ? version : undefined, drafts.length.toLocaleString(props.locale))
              }
              onScheduled={({ publishAt, drafts }) =>
                pageNotice.reportScheduled(
                  createFormatter(props).format(new Date(publishAt)),
                  drafts.length.toLocaleString(props.locale),
                )
              }
            />
            <NewPageButton {...props} api={api} onBegun={openPage} />
          </div>
          <PageNotice notice={pageNotice.notice} text={text} />
          <PageTable
            {...props}
            publishes={publishes}
            onRestore={pageNotice.restore}
            onUnschedule={pageNotice.unschedule}
          />
        </>
      )}
    </main>
  );
}

type NewPageProps = Pick<PageTableProps, 'list' | 'text' | 'locale'> & {
  readonly api: PageCallsApi;
  readonly onBegun: (id: string) => void;
};

/** Renders the button that begins a page, and its dialog. */
function NewPageButton({ list, ...props }: NewPageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={manage['newPage']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus size={18} strokeWidth={1.75} aria-hidden /> {props.text('newPage')}
      </button>
      <Suspense fallback={null}>
        {isOpen && <NewPageDialog {...props} pages={list.pages ?? []} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
