import X from 'lucide-react/icons/x';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { PanelName } from '#src/stores/NavigationStore.ts';
import { useScreens } from '../../ScreenContext.tsx';
import { STROKE } from '../stroke.ts';
import styles from './Panel.module.css';

type Props = {
  readonly name: PanelName;
  readonly label: string;
  readonly side: 'start' | 'end';
  readonly children: ReactNode;
};

/**
 * A panel at the edge of the window. It is a native modal dialog: the page behind is inert, Escape and a click outside
 * close it, and the focus returns to the element that opened it (NAV-024).
 */
export const Sheet = observer(function Sheet({ name, label, side, children }: Props) {
  const { navigation } = useScreens().stores;
  const dialog = useRef<HTMLDialogElement>(null);
  const closeLabel = usePort((p) => p.text.t(name === 'menu' ? 'closeMenu' : 'close'));
  const isOpen = navigation.panel === name;
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  const closeIfOpen = () => {
    if (navigation.panel === name) navigation.close();
  };
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) closeIfOpen();
  };
  return (
    // The click handler closes the dialog on its backdrop. Keyboards use Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['panel']}
      data-panel={name}
      data-side={side}
      aria-label={label}
      onClose={closeIfOpen}
      onClick={closeOnBackdrop}
    >
      <div className={styles['sheet']}>
        <button type="button" className={styles['closeButton']} aria-label={closeLabel} onClick={closeIfOpen}>
          <X size={24} strokeWidth={STROKE} aria-hidden />
        </button>
        {children}
      </div>
    </dialog>
  );
});
