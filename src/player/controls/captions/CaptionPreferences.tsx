import { useLayoutEffect, useRef } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { addCaptionSample } from './addCaptionSample.ts';
import { CaptionForm, type CaptionFormProps } from './CaptionForm.tsx';
import { applyCaptionStyle } from './applyCaptionStyle.ts';
import styles from './CaptionPreferences.module.css';

/** The form for the appearance of subtitles, with a sample that shows each choice immediately. */
export function CaptionPreferences(props: CaptionFormProps) {
  const preview = useRef<HTMLDivElement>(null);
  const { style } = props;
  const sample = usePort((p) => p.text.t('captionSample'));
  useLayoutEffect(() => (preview.current ? addCaptionSample(preview.current, sample) : undefined), [sample]);
  useLayoutEffect(() => {
    if (preview.current) applyCaptionStyle(preview.current, style);
  }, [style]);
  return (
    <div className={styles['preferences']}>
      <div className={styles['screen']}>
        <div ref={preview} className={styles['preview']} data-caption-preview="" />
      </div>
      <CaptionForm {...props} />
    </div>
  );
}
