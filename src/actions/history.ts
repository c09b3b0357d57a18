// Actions on a video of the watch history, for the cards of the history page and of "continue watching". Each change
// can be undone. A failed change keeps the list unchanged and shows a message.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { isFinished, type UndoHistory } from '#src/stores/HistoryStore.ts';
import { goToSignIn, type ActionContext, type ItemAction } from './action.ts';

/** Only items of the viewer's history have the field `watchedAt`. */
const isInHistory = (item: ContentItem, { session }: ActionContext): boolean =>
  !session.isGuest && item.watchedAt !== undefined;

/** Removes a video from the history. */
export const removeFromHistory: ItemAction = {
  id: 'history-remove',
  label: () => 'removeFromHistory',
  isOffered: isInHistory,
  perform: (item, context) =>
    changeHistory(context, { done: 'historyRemoved', failed: 'historyNotRemoved', title: item.title }, () =>
      context.history.remove(context.withProgress(item)),
    ),
};

/** Marks a video as watched. */
export const markAsWatched: ItemAction = {
  id: 'history-watched',
  label: () => 'markAsWatched',
  isOffered: (item, context) =>
    isInHistory(item, context) && (item.duration ?? 0) > 0 && !isFinished(context.withProgress(item)),
  perform: (item, context) =>
    changeHistory(context, { done: 'markedAsWatched', failed: 'notMarkedAsWatched', title: item.title }, () =>
      context.history.put(context.withProgress(item), 'finished'),
    ),
};

/** Deletes the position of a video, so that it plays from its start the next time. */
export const resetToStart: ItemAction = {
  id: 'history-restart',
  label: () => 'resetToStart',
  isOffered: (item, context) => isInHistory(item, context) && (context.withProgress(item).watchProgress ?? 0) > 0,
  perform: (item, context) =>
    changeHistory(context, { done: 'wasResetToStart', failed: 'notResetToStart', title: item.title }, () =>
      context.history.put(context.withProgress(item), 'restarted'),
    ),
};

/** Removes the whole history after a confirmation. Like all actions it gets an item, but does not use it. */
export const clearHistory: ItemAction = {
  id: 'history-clear',
  label: () => 'clearHistory',
  isOffered: (_, { session }) => !session.isGuest,
  perform(_, context) {
    const { dialogs, text } = context;
    dialogs.show({
      kind: 'confirm',
      title: text.t('clearHistoryQuestion'),
      text: text.t('clearHistoryHint'),
      label: text.t('clearHistory'),
      confirm: () =>
        void changeHistory(context, { done: 'historyCleared', failed: 'historyNotCleared', title: '' }, () =>
          context.history.removeAll(),
        ).catch((error: unknown) => context.log('history-clear', error)),
    });
    return Promise.resolve('opened');
  },
};

type Texts = { readonly done: string; readonly failed: string; readonly title: string };

async function changeHistory(
  context: ActionContext,
  { done, failed, title }: Texts,
  run: () => Promise<UndoHistory>,
): Promise<void> {
  const { dialogs, text } = context;
  const notifyFailure = (error: unknown, key: string): void => {
    if ((error as { code?: string }).code === 'SIGN_IN_REQUIRED') goToSignIn(context);
    else dialogs.notify(text.t(key, { title }));
  };
  try {
    const undo = await run();
    dialogs.notify(text.t(done, { title }), {
      label: text.t('undo'),
      run: () =>
        void undo().then(
          () => dialogs.notify(text.t('historyRestored', { title })),
          (error: unknown) => notifyFailure(error, 'undoFailed'),
        ),
    });
  } catch (error) {
    notifyFailure(error, failed);
    throw error;
  }
}
