// The dialog and the notice above the page. They have a React root of their own (src/app/openActions.tsx).
import { observer } from 'mobx-react-lite';
import type { LinksPort } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { DialogStore, ListChange, ListViewer } from '#src/stores/DialogStore.ts';
import type { ViewerWatchlistsStore } from '#src/stores/ViewerWatchlistsStore.ts';
import { ActionsSheet } from './ActionsSheet.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { PremiereDialog } from './PremiereDialog.tsx';
import { ProgrammeDialog } from './ProgrammeDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { TrailerDialog } from './TrailerDialog.tsx';
import { WatchlistPanel } from './WatchlistPanel.tsx';

type Props = {
  readonly dialogs: DialogStore;
  readonly watchlists: ViewerWatchlistsStore;
  readonly follow: LinksPort['follow'];
  /** Opens the sign-in page for a change of the watchlists, because the session has ended. */
  readonly signInForList: (item: ContentItem, viewer: ListViewer, change?: ListChange) => void;
};

/** Renders the open dialog and the current notice. */
export const Dialogs = observer(function Dialogs({ dialogs, watchlists, follow, signInForList }: Props) {
  const { dialog, notice, close } = dialogs;
  return (
    <>
      {dialog?.kind === 'watchlists' && (
        <WatchlistPanel
          key={dialog.item.id}
          item={dialog.item}
          change={dialog.change}
          watchlists={watchlists}
          onSignIn={(change) => signInForList(dialog.item, dialog.viewer, change)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'share' && <ShareDialog link={dialog.link} onClose={close} />}
      {dialog?.kind === 'trailer' && <TrailerDialog title={dialog.title} url={dialog.url} onClose={close} />}
      {dialog?.kind === 'actions' && <ActionsSheet item={dialog.item} follow={follow} onClose={close} />}
      {dialog?.kind === 'confirm' && <ConfirmDialog {...dialog} onConfirm={dialog.confirm} onClose={close} />}
      {dialog?.kind === 'programme' && <ProgrammeDialog item={dialog.item} follow={follow} onClose={close} />}
      {dialog?.kind === 'premiere' && (
        <PremiereDialog item={dialog.item} begins={dialog.begins} ends={dialog.ends} onClose={close} />
      )}
      <NoticeBar notice={notice} onDone={dialogs.dismiss} />
    </>
  );
});
