// ClearKey (W3C Encrypted Media Extensions, section 9.1): key ids in the manifests and the JSON of a licence.

/** System id of the common "pssh" box, which lists key ids (W3C "cenc" Initialization Data Format). */
export const COMMON_SYSTEM_ID = '1077efec-c0b2-4d02-ace3-3c1e52e2fb4b';

/** Returns the "pssh" box (version 1) that lists key ids. */
export function buildKeyIdBox(keyIds: readonly string[]): Buffer {
  const ids = Buffer.concat(keyIds.map((id) => Buffer.from(id, 'hex')));
  const box = Buffer.alloc(36 + ids.length);
  box.writeUInt32BE(box.length, 0);
  box.write('pssh', 4, 'latin1');
  box.writeUInt8(1, 8);
  Buffer.from(COMMON_SYSTEM_ID.replaceAll('-', ''), 'hex').copy(box, 12);
  box.writeUInt32BE(keyIds.length, 28);
  ids.copy(box, 32);
  return box;
}

/** Writes a key id of hexadecimal digits as a UUID. */
export const toUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** A licence request of a browser; key ids are base64url without padding. */
export type LicenceRequest = { readonly kids: readonly string[]; readonly type?: string | undefined };

/** A licence in the format of the W3C: a set of JSON Web Keys. */
export type ClearKeyLicence = {
  readonly keys: readonly { readonly kty: 'oct'; readonly kid: string; readonly k: string }[];
  readonly type: string;
};

/**
 * Returns the licence for a request; undefined when a key is unknown.
 * @param keysById keys by id, both in hexadecimal digits
 */
export function buildLicence(
  keysById: ReadonlyMap<string, string>,
  request: LicenceRequest,
): ClearKeyLicence | undefined {
  const keys = request.kids.map((kid) => {
    const key = keysById.get(Buffer.from(kid, 'base64url').toString('hex'));
    return key === undefined
      ? undefined
      : { kty: 'oct' as const, kid, k: Buffer.from(key, 'hex').toString('base64url') };
  });
  return keys.every((key) => key !== undefined) ? { keys, type: request.type ?? 'temporary' } : undefined;
}
