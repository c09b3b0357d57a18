import { useLayoutEffect, useRef } from 'react';
import type { CaptionFormProps } from './CaptionForm.tsx';
import { CaptionForm } from './CaptionForm.tsx';
import { CaptionSample } from './CaptionSample.tsx';
import { applyCaptionStyle } from './applyCaptionStyle.ts';
import styles from './CaptionPreferences.module.css';

/** The form for the appearance of subtitles, with a sample that shows each choice at once. */
export function CaptionPreferences(props: CaptionFormProps) {
  const preview = useRef<HTMLDivElement>(null);
  const { style } = props;
  useLayoutEffect(() => {
    if (preview.current) applyCaptionStyle(preview.current, style);
  }, [style]);
  return (
    <div className={styles['preferences']}>
      <div className={styles['screen']}>
        <div ref={preview} className={styles['preview']} data-caption-preview="">
          <CaptionSample />
        </div>
      </div>
      <CaptionForm {...props} />
    </div>
  );
}
