import { createContext, use } from 'react';
import type { AdminText } from '../createAdminText.ts';

/** The texts of the admin area, for the parts of a preview that viewers never see. */
export const PreviewText = createContext<AdminText | undefined>(undefined);

/** Returns the texts of the admin area. */
export function usePreviewText(): AdminText {
  const text = use(PreviewText);
  if (!text) throw new Error('usePreviewText: wrap the preview in <PreviewText value={...}>.');
  return text;
}
