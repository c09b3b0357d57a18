// What the screens of the editors show when a document could not be opened.
import type { ComponentProps } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { isolate } from '../isolate.ts';
import type { PageSummary } from './store/editingClient.ts';
import { PageNotice, type Notice } from './manage/PageNotice.tsx';
import { PageLink, PAGES_PATH } from './PageLink.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import type { OnOpenDocument } from './useOpenDraft.ts';
import styles from './PagesScreen.module.css';

type PageFailureProps = Omit<ArchivedProps, 'page'> &
  Pick<FailureProps, 'unknownId' | 'onRetry'> & {
    /** The page, when it cannot be opened because it is archived and has no draft. */
    readonly archived: PageSummary | undefined;
  };

/** Renders why a page could not be opened, and what a person can do. */
export function PageFailure({ archived, unknownId, onRetry, ...props }: PageFailureProps) {
  return archived && unknownId !== undefined ? (
    <ArchivedPageText {...props} page={archived} />
  ) : (
    <Failure text={props.text} unknownId={unknownId} onRetry={onRetry} />
  );
}

type FailureProps = {
  readonly text: AdminText;
  readonly message?: 'pagesFailed' | 'settingsFailed' | 'matrixFailed' | 'untranslatedFailed';
  /** Id of the page that could not be loaded because the brand has none with it. */
  readonly unknownId?: string | undefined;
  readonly onRetry: () => void;
};

/** Renders that something could not be loaded, with a button that loads it again, or a link to the list of pages. */
export function Failure({ text, message = 'pagesFailed', unknownId, onRetry }: FailureProps) {
  if (unknownId !== undefined)
    return (
      <div role="alert" className={styles['loading']}>
        <p>{text('pageUnknown', { id: isolate(unknownId) })}</p>
        <a href={PAGES_PATH}>{text('pages')}</a>
      </div>
    );
  return (
    <div role="alert" className={styles['loading']}>
      <p>{text(message)}</p>
      <button type="button" onClick={onRetry}>
        {text('retry')}
      </button>
    </div>
  );
}

type ArchivedProps = ComponentProps<typeof RestoreButton> & {
  readonly openPage: OnOpenDocument;
  readonly notice: Notice | undefined;
};

/** Renders that the page of the address is archived, with a button that restores it. */
function ArchivedPageText({ openPage, notice, ...props }: ArchivedProps) {
  const { page, text } = props;
  return (
    <div role="alert" className={styles['loading']}>
      <PageNotice notice={notice} text={text} />
      <p>{text('archivedPageHint', { id: isolate(page.id) })}</p>
      <RestoreButton {...props} />
      <PageLink id={undefined} isCurrent={false} onOpen={openPage}>
        {text('pages')}
      </PageLink>
    </div>
  );
}
