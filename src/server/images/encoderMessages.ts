import type { EncodeRequest } from './encodeImage.ts';

/** Message to the encoder process. */
export type EncoderRequest = EncodeRequest & { readonly id: number };
/** Message of the encoder process. */
export type EncoderReply =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly error: string };
