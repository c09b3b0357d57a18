import { Redo2, Undo2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, type ReactNode } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { useKeptFocus } from '../useKeptFocus.ts';
import { describeRoleLock } from './form/locks.ts';
import { describeSave, hasAccessEnded } from './describeSave.ts';
import type { DraftSync } from './store/DraftSync.ts';
import styles from './EditorTopBar.module.css';

type Props = {
  readonly sync: DraftSync;
  readonly text: AdminText;
  readonly title: string;
  readonly realmName: string;
  readonly locale: string;
  readonly backLink: ReactNode;
  /** The other editors who have the page open, and the buttons of versions and review. */
  readonly tools: ReactNode;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onPublish: () => void;
  /** Shows the dialog of a conflict again. */
  readonly onConflict: () => void;
};

/** Renders the title of the page, whether its draft is saved, undo and redo, and the button that publishes. */
export const EditorTopBar = observer(function EditorTopBar(props: Props) {
  const { sync, text, title, locale, realmName, backLink, tools, onUndo, onRedo, onPublish, onConflict } = props;
  const { store } = sync;
  const errors = store.errors.length;
  const publishLock = sync.permit && !sync.permit.mayPublish ? describeRoleLock(text, sync.permit) : undefined;
  const hasNothingToPublish = !sync.hasServerDraft && sync.state === 'saved';
  const bar = useRef<HTMLElement>(null);
  useKeptFocus(bar);
  return (
    <header ref={bar} className={styles['bar']} aria-label={text('editor')}>
      {backLink}
      <h1>
        <span>{realmName}</span> <span aria-hidden="true">/</span> <bdi>{title}</bdi>
      </h1>
      <p className={styles['version']} data-draft={sync.hasServerDraft || undefined}>
        {sync.hasServerDraft
          ? text('draftOn', { version: sync.version })
          : text('publishedVersion', { version: sync.version })}
      </p>
      <SaveNote {...props} />
      {hasAccessEnded(sync) && (
        <span className={styles['signIn']}>
          <a href={buildSignInAddress(locale)} target="_blank" rel="noopener">
            {text('signInAgain')}
          </a>
          <button type="button" onClick={() => void sync.flush()}>
            {text('retry')}
          </button>
        </span>
      )}
      {sync.state === 'conflict' && (
        <button type="button" onClick={onConflict}>
          {text('resolve')}
        </button>
      )}
      <span className={styles['barButtons']}>
        {tools}
        <button
          type="button"
          aria-label={text('undo')}
          title={text('undo')}
          aria-disabled={!store.canUndo}
          onClick={onUndo}
        >
          <Undo2 size={18} strokeWidth={1.75} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={text('redo')}
          title={text('redo')}
          aria-disabled={!store.canRedo}
          onClick={onRedo}
        >
          <Redo2 size={18} strokeWidth={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className={styles['publish']}
          data-refused={errors > 0 || undefined}
          disabled={publishLock !== undefined}
          // Not `disabled`: after a publish the button would lose the keyboard focus.
          aria-disabled={hasNothingToPublish || undefined}
          title={publishLock ?? (hasNothingToPublish ? text('noDraftToReview') : undefined)}
          aria-describedby={publishLock === undefined ? undefined : 'publish-lock'}
          onClick={() => {
            if (!hasNothingToPublish) onPublish();
          }}
        >
          {errors > 0 ? text('publishAfter', { count: errors }) : text('publish')}
        </button>
        {publishLock !== undefined && (
          <span id="publish-lock" className={styles['publishLock']}>
            {publishLock}
          </span>
        )}
      </span>
    </header>
  );
});

/** Returns the address of the sign-in, which returns to this page. */
const buildSignInAddress = (locale: string): string =>
  `${buildPath('LOGIN', {}, choosePathSet(locale)) ?? '/login'}?${new URLSearchParams({
    from: `${location.pathname}${location.search}`,
  })}`;

/** Renders whether the server has the draft, and since when. */
const SaveNote = observer(function SaveNote({ sync, text, locale }: Props) {
  return (
    <p className={styles['saveNote']} role="status" data-save-state={sync.state}>
      {describeSave(sync, text, locale)}
      {sync.followsOtherTab && <> · {text('otherTab')}</>}
    </p>
  );
});
