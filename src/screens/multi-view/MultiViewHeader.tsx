import ArrowLeft from 'lucide-react/icons/arrow-left';
import Plus from 'lucide-react/icons/plus';
import type { MultiViewLayout } from '#schemas/multiView.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import { isPlainClick } from '#widgets/_shared/isPlainClick.ts';
import { LAYOUT_LABELS } from './layoutLabels.ts';
import styles from './MultiView.module.css';

type Props = {
  readonly layout: MultiViewLayout;
  readonly isPickerOpen: boolean;
  readonly onTogglePicker: () => void;
  readonly onBack: () => void;
};

/** The bar over the videos: back, the layout, and the button of the picker. */
export function MultiViewHeader({ layout, isPickerOpen, onTogglePicker, onBack }: Props) {
  const t = usePort((p) => p.text.t);
  const homeHref = usePort((p) => p.links.toLink({ type: 'HOME' }).href);
  return (
    <header className={styles['top']}>
      <a
        className={styles['button']}
        href={homeHref}
        aria-label={t('back')}
        data-action="back"
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onBack();
        }}
      >
        <ArrowLeft size={24} strokeWidth={1.75} aria-hidden />
      </a>
      <h1>{t('multiView')}</h1>
      <p>{t(LAYOUT_LABELS[layout])}</p>
      <button
        type="button"
        className={styles['wide']}
        aria-expanded={isPickerOpen}
        data-action="picker"
        onClick={onTogglePicker}
      >
        <Plus size={20} strokeWidth={1.75} aria-hidden />
        {t('multiViewSwap')}
      </button>
    </header>
  );
}
