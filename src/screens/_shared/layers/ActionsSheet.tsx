import { useMemo } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type LinksPort, type OfferedAction } from '#engine/plugin-api/index.ts';
import { ActionIcon } from '#widgets/_shared/ActionIcon.tsx';
import { isPlainClick } from '#widgets/_shared/isPlainClick.ts';
import { Modal } from './Modal.tsx';
import styles from './Layers.module.css';

/** Everything that can be done with an item, for fingers. An action that opens a dialog of its own takes this one's place. */
export function ActionsSheet({
  item,
  follow,
  onClose,
}: {
  item: ContentItem;
  follow: LinksPort['follow'];
  onClose: () => void;
}) {
  const { actions, links } = usePorts();
  const json = usePort((ports) => JSON.stringify(ports.actions.offered({ item })));
  const offered = useMemo(() => JSON.parse(json) as OfferedAction[], [json]);
  const href = usePort((ports) => ports.links.toItem(item).href);
  const open = usePort((ports) => ports.text.t('open'));
  return (
    <Modal title={item.title} look="sheet" onClose={onClose}>
      {item.description && (
        <p className={styles['about']}>
          <bdi>{item.description}</bdi>
        </p>
      )}
      <ul className={styles['list']}>
        {href !== undefined && (
          <li>
            <a
              className={styles['line']}
              href={href}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onClose();
                follow(links.toItem(item));
              }}
            >
              <ActionIcon id="play" />
              {open}
            </a>
          </li>
        )}
        {offered.map((action) => (
          <li key={action.id}>
            <button
              type="button"
              className={styles['line']}
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
