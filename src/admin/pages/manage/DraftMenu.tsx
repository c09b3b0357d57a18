// The menu of a document in the top bar: discard its draft; for a page also copy and archive it.
import { Ellipsis } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { mayChange } from '#src/realm/editorPermits.ts';
import type { AdminText } from '../../createAdminText.ts';
import { useAnnouncement } from '../announcement.tsx';
import { describeRoleLock } from '../form/locks.ts';
import type { DraftSync } from '../store/DraftSync.ts';
import type { PageSummary } from '../store/editingClient.ts';
import type { ArchivedPage, DiscardApi, PageCallsApi } from './pageCalls.ts';
import styles from './Manage.module.css';

const NewPageDialog = lazy(() => import('./NewPageDialog.tsx'));
const DiscardDialog = lazy(() => import('./DiscardDialog.tsx'));
const ArchiveDialog = lazy(() => import('./ArchiveDialog.tsx'));

/** What the menu of a page needs besides its draft. */
export type PageMenuProps = {
  readonly pages: readonly PageSummary[];
  readonly api: PageCallsApi;
  readonly onBegun: (id: string) => void;
  readonly onArchived: (page: ArchivedPage | undefined, isInherited: boolean) => void;
  /** The page was never published, so it does not exist any more. */
  readonly onDiscardedPage: (revision: number) => void;
};

type Props = {
  readonly sync: DraftSync;
  readonly api: DiscardApi;
  readonly text: AdminText;
  readonly locale: string;
  readonly timeZone: string;
  /** Missing: the document is not a page. */
  readonly page?: PageMenuProps;
};

type OpenDialog = 'copy' | 'discard' | 'archive' | undefined;

/** Renders the button that opens the menu, and the dialogs that its entries open. */
export const DraftMenu = observer(function DraftMenu(props: Props) {
  const { sync, text, page } = props;
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const button = useRef<HTMLButtonElement>(null);
  const lockId = useId();
  const { message, announce } = useAnnouncement();
  const { permit } = sync;
  const archiveLock =
    permit && !(permit.mayPublish && mayChange(permit, '')) ? describeRoleLock(text, permit) : undefined;
  const choose = (next: OpenDialog): void => {
    // The focus returns to the button when the dialog closes.
    button.current?.focus();
    setOpen(false);
    setDialog(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    button.current?.focus();
    setOpen(false);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // The keys and the focus are those of the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span className={styles['menu']} onKeyDown={onKeyDown} onBlur={onBlur}>
      <span role="status">{message.text}</span>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-label={text(page ? 'pageMenu' : 'draftMenu')}
        title={text(page ? 'pageMenu' : 'draftMenu')}
        onMouseDown={keepFocus}
        onClick={() => {
          button.current?.focus();
          setOpen(!isOpen);
        }}
      >
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && (
        // The buttons in it have the keys; the handler only keeps the focus.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <span className={styles['entries']} onMouseDown={keepFocus}>
          {page && (
            <button type="button" onClick={() => choose('copy')}>
              {text('copyPage')}
            </button>
          )}
          <button
            type="button"
            disabled={!sync.hasServerDraft && sync.state === 'saved'}
            onClick={() => choose('discard')}
          >
            {text('discardDraft')}
          </button>
          {page && (
            <button
              type="button"
              disabled={archiveLock !== undefined}
              aria-describedby={archiveLock === undefined ? undefined : lockId}
              onClick={() => choose('archive')}
            >
              {text('archivePage')}
            </button>
          )}
          {page && archiveLock !== undefined && <small id={lockId}>{archiveLock}</small>}
        </span>
      )}
      <Suspense fallback={null}>
        <MenuDialogs {...props} open={dialog} onClose={() => setDialog(undefined)} announce={announce} />
      </Suspense>
    </span>
  );
});

/** Keeps the focus in the menu. Safari does not focus a clicked button but removes the focus, which closes the menu. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

type DialogsProps = Props & {
  readonly open: OpenDialog;
  readonly onClose: () => void;
  readonly announce: (message: string) => void;
};

/** Renders the open dialog. */
function MenuDialogs({ open, onClose, announce, ...props }: DialogsProps) {
  const { sync, text, page } = props;
  if (open === 'discard')
    return (
      <DiscardDialog
        {...props}
        onClose={onClose}
        onDiscarded={(revision, isPublished) => {
          onClose();
          if (isPublished || !page) announce(text('draftDiscarded'));
          else page.onDiscardedPage(revision);
        }}
      />
    );
  if (!page) return null;
  if (open === 'archive')
    return <ArchiveDialog {...props} api={page.api} onClose={onClose} onArchived={page.onArchived} />;
  if (open === 'copy')
    return <NewPageDialog {...props} {...page} copyOf={sync.store.pageId} onClose={onClose} onBegun={page.onBegun} />;
  return null;
}
