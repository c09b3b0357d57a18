// The panel beside the player in which viewers watch together: entering a room, its members and its chat.
import X from 'lucide-react/icons/x';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { IconButton } from '#widgets/_shared/IconButton.tsx';
import type { RoomStore } from '#src/stores/RoomStore.ts';
import type { TogetherPanelProps } from './panelProps.ts';
import { EnterRoom } from './EnterRoom.tsx';
import { InviteLink } from './InviteLink.tsx';
import { RoomChat } from './RoomChat.tsx';
import { RoomMembers } from './RoomMembers.tsx';
import { getNoticeText } from './roomTexts.ts';
import styles from './Together.module.css';

/** The panel of watching together. */
export const TogetherPanel = observer(function TogetherPanel(props: TogetherPanelProps) {
  const { store, onClose } = props;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const t = usePort((p) => p.text.t);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isInside = store.phase === 'joined' || store.phase === 'reconnecting';
  useEffect(() => {
    // The focused form has disappeared. The panel takes the focus, and not the field of the chat, which would open a
    // phone's keyboard.
    if (isInside && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [isInside]);
  return (
    <section ref={panel} className={styles['panel']} tabIndex={-1} aria-labelledby={id} data-together={store.phase}>
      <header className={styles['header']}>
        <h3 id={id}>{t('watchTogether')}</h3>
        <IconButton
          className={styles['icon']}
          label={t(isInside ? 'leaveRoom' : 'close')}
          data-together-close=""
          onClick={onClose}
        >
          <X size={22} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </header>
      {isInside ? (
        <>
          <InviteLink />
          <RoomMembers store={store} />
          <RoomChat store={store} />
        </>
      ) : (
        <EnterRoom {...props} />
      )}
      <p className={styles['status']} role="status" data-room-status="">
        <Status store={store} />
      </p>
    </section>
  );
});

const Status = observer(function Status({ store }: { readonly store: RoomStore }) {
  const t = usePort((p) => p.text.t);
  if (store.phase === 'connecting') return t('roomConnecting');
  if (store.phase === 'reconnecting') return t('roomReconnecting');
  return store.notice ? <bdi>{getNoticeText(t, store.notice)}</bdi> : null;
});
