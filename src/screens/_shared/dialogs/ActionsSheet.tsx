import { useMemo } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type LinksPort, type OfferedAction } from '#engine/plugin-api/index.ts';
import { ActionIcon } from '#widgets/_shared/ActionIcon.tsx';
import { isPlainClick } from '#widgets/_shared/isPlainClick.ts';
import { Modal } from './Modal.tsx';
import styles from './Dialogs.module.css';

type Props = {
  readonly item: ContentItem;
  readonly follow: LinksPort['follow'];
  readonly onClose: () => void;
};

/**
 * All actions of an item, for touch screens. It closes before an action runs, because the action may open another
 * dialog.
 */
export function ActionsSheet({ item, follow, onClose }: Props) {
  const { actions, links } = usePorts();
  const json = usePort((ports) => JSON.stringify(ports.actions.offered({ item })));
  const offered = useMemo(() => JSON.parse(json) as OfferedAction[], [json]);
  const href = usePort((ports) => ports.links.toItem(item).href);
  const openLabel = usePort((ports) => ports.text.t('open'));
  return (
    <Modal title={item.title} variant="sheet" onClose={onClose}>
      {item.description && (
        <p className={styles['description']}>
          <bdi>{item.description}</bdi>
        </p>
      )}
      <ul className={styles['list']}>
        {href !== undefined && (
          <li>
            <a
              className={styles['row']}
              href={href}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onClose();
                follow(links.toItem(item));
              }}
            >
              <ActionIcon id="play" />
              {openLabel}
            </a>
          </li>
        )}
        {offered.map((action) => (
          <li key={action.id}>
            <button
              type="button"
              className={styles['row']}
              onClick={() => {
                onClose();
                void actions.run(action.id, { item });
              }}
            >
              <ActionIcon id={action.id} isOn={action.isOn} />
              {action.label}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
