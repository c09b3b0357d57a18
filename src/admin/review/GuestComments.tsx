// The comments of the page of a review link: the guest reads them by row, and writes comments and replies.
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { useKeptFocus } from '../useKeptFocus.ts';
import { CommentPins, showRow } from './CommentPins.tsx';
import type { GuestComment, GuestCommentsStore } from './GuestCommentsStore.ts';
import { GuestForm } from './GuestForm.tsx';
import { GuestThread } from './GuestThread.tsx';
import styles from './GuestComments.module.css';

type Props = {
  readonly store: GuestCommentsStore;
  readonly text: AdminText;
  readonly locale: string;
  /** The element of the app. */
  readonly root: HTMLElement;
  readonly onClose: () => void;
};

/** Renders the panel of the comments, and the buttons on the rows of the page. */
export const GuestComments = observer(function GuestComments(props: Props) {
  const { store, text, root, onClose } = props;
  const panel = useRef<HTMLElement>(null);
  useKeptFocus(panel);
  const closeByKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
  });
  useEffect(() => {
    const element = panel.current;
    const listen = (event: KeyboardEvent): void => closeByKey(event);
    element?.focus();
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);
  const choose = (row: string | undefined): void => {
    store.chooseRow(row);
    panel.current?.querySelector<HTMLElement>('form[data-target="new"] textarea')?.focus();
  };
  return (
    <>
      <section
        ref={panel}
        id="guest-comments"
        tabIndex={-1}
        className={styles['panel']}
        aria-label={text('comments')}
        data-comments
      >
        <header className={styles['head']}>
          <h2>{text('comments')}</h2>
          <button type="button" onClick={onClose}>
            {text('close')}
          </button>
        </header>
        {!store.mayComment && <p role="status">{text('guestCommentsOff')}</p>}
        <Threads {...props} />
        {store.orphans.map((body) => (
          <label key={body} className={styles['form']}>
            <span>{text('guestUnsent')}</span>
            <textarea readOnly rows={3} dir="auto" value={body} />
          </label>
        ))}
        {(store.mayComment || store.body('new') !== '') && <NewComment {...props} />}
        <p role="status" className={styles['notice']}>
          {store.notice !== undefined && text(store.notice)}
        </p>
      </section>
      {store.mayComment && <CommentPins store={store} text={text} root={root} onChoose={choose} />}
    </>
  );
});

/** Renders the comments in groups, in the order of the page. */
const Threads = observer(function Threads({ store, text, locale }: Props) {
  const [showsResolved, setShowsResolved] = useState(false);
  const formatter = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  if (store.readFailure !== undefined && store.comments === undefined)
    return (
      <div role="alert" className={styles['failed']}>
        <p>{text('guestUnreadable')}</p>
        <button type="button" onClick={() => void store.read()}>
          {text('retry')}
        </button>
      </div>
    );
  if (store.comments === undefined) return <p role="status">{text('loading')}</p>;
  // A thread with a reply that is being written stays when an editor resolves it.
  const shown = store.comments.filter(({ id, isResolved }) => showsResolved || !isResolved || store.body(id) !== '');
  return (
    <>
      {shown.length === 0 && <p>{text('noComments')}</p>}
      {groupByRow(store, shown).map(({ row, title, comments }) => (
        <section key={row ?? ''} className={styles['group']} data-chosen={row === store.row || undefined}>
          <h3>
            <bdi>{title ?? text('page')}</bdi>
          </h3>
          <ul>
            {comments.map((comment) => (
              <GuestThread key={comment.id} {...{ store, text, comment, formatter }} />
            ))}
          </ul>
        </section>
      ))}
      {store.comments.some(({ isResolved }) => isResolved) && (
        <label className={styles['check']}>
          <input type="checkbox" checked={showsResolved} onChange={() => setShowsResolved(!showsResolved)} />
          <span>{text('showResolved')}</span>
        </label>
      )}
    </>
  );
});

/** Renders the choice of the row, and the form of a new comment. */
const NewComment = observer(function NewComment({ store, text }: Props) {
  const choose = (id: string): void => {
    store.chooseRow(id === '' ? undefined : id);
    const anchor = store.anchors.find((each) => each.id === id);
    if (anchor) showRow(anchor);
  };
  const isMissing = store.row !== undefined && !store.anchors.some(({ id }) => id === store.row);
  return (
    <>
      {store.mayComment && (
        <div className={styles['form']}>
          <p>{text('guestCommentsHint')}</p>
          <label>
            <span>{text('guestRow')}</span>
            <select value={store.row ?? ''} onChange={({ target }) => choose(target.value)}>
              <option value="">{text('page')}</option>
              {store.anchors.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
              {isMissing && <option value={store.row}>{store.row}</option>}
            </select>
          </label>
        </div>
      )}
      <GuestForm
        store={store}
        text={text}
        target="new"
        label={text('guestText')}
        button={text('guestSend')}
        onSend={() => store.send('new')}
      />
    </>
  );
});

type Group = {
  /** Undefined: the page itself. */
  readonly row: string | undefined;
  /** Undefined: the name of the page. */
  readonly title: string | undefined;
  readonly comments: readonly GuestComment[];
};

/** Groups comments by the element that they are about. Those of elements that are not shown any more come last. */
function groupByRow({ anchors }: GuestCommentsStore, comments: readonly GuestComment[]): readonly Group[] {
  const known = new Set(anchors.map(({ id }) => id));
  const others = [...new Set(comments.flatMap(({ row }) => (row === undefined || known.has(row) ? [] : [row])))];
  const places: Omit<Group, 'comments'>[] = [
    { row: undefined, title: undefined },
    ...anchors.map(({ id, title }) => ({ row: id, title })),
    ...others.map((row) => ({ row, title: row })),
  ];
  return places
    .map((place) => ({ ...place, comments: comments.filter(({ row }) => row === place.row) }))
    .filter((group) => group.comments.length > 0);
}
