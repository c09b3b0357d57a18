// The images that editors upload: stored at once, shown in previews, and files of a version as soon as a document that
// names them is published (describeUploadedFolder).
import { DAY_MS } from '#schemas/durations.ts';
import type { EditingImage } from '#schemas/domain/editing-image.ts';
import { splitImageName } from '#src/realm/imageName.ts';
import { imageUrl, type ImageEntry } from '#src/realm/imageUrl.ts';
import { findUploadNames, toUploadName } from '#src/realm/uploadName.ts';
import { hashBytes } from '../../db/contentHash.ts';
import type { Blobs } from '../../db/repositories/blobs.ts';
import type { UploadedImage, UploadedImages } from '../../db/repositories/uploadedImages.ts';
import { throwParseFailure } from '../../http/operators/throwHttpError.ts';
import type { PreparedImage, UnusableImage } from '../../images/prepareUpload.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { imageNotFound, imageQuotaReached, imageUnusable } from './editingErrors.ts';
import type { EditingCaller } from './editingTypes.ts';
import type { RoleGuard } from './createRoleGuard.ts';

/** Days after which an uploaded image that neither a draft nor a version names is deleted. */
export const UNUSED_DAYS = 30;

/** Stores and finds the images that editors upload. */
export type ImageUploads = {
  /**
   * Stores an image.
   * @param body the body of the request: bytes, or what another media type was parsed to
   * @throws HttpError 403 ROLE_NOT_ALLOWED, 413 IMAGE_QUOTA_REACHED, 415 IMAGE_UNUSABLE, 422 UPLOAD_TOO_COMPLEX, 503
   *   UPLOADS_BUSY.
   */
  store(caller: EditingCaller, body: unknown): Promise<EditingImage>;
  /** Describes an image of a realm. @throws HttpError 404 IMAGE_NOT_FOUND. */
  describe(realm: RealmSnapshot, name: string): Promise<EditingImage>;
  /**
   * Returns the realm with the uploaded images that a document names and its version does not have. The same images give
   * the same object.
   */
  withUploads(realm: RealmSnapshot, document: unknown): Promise<RealmSnapshot>;
  /** Removes images that nothing has named for a while. */
  removeUnused(): Promise<void>;
};

type Deps = {
  readonly blobs: Pick<Blobs, 'put'>;
  readonly uploads: UploadedImages;
  readonly roleGuard: Pick<RoleGuard, 'requireNoRole'>;
  /** Reads an image in a process of its own. */
  readonly readImage: (realmId: string, bytes: Uint8Array) => Promise<PreparedImage | UnusableImage>;
  /** How many bytes the uploaded images of one realm may have. */
  readonly maxRealmBytes: number;
  readonly now: () => number;
};

/** Maximum number of sets of images for which a version is kept with them. */
const MAX_SETS = 20;

/** Creates the functions. */
export function createImageUploads(deps: Deps): ImageUploads {
  const { uploads, now } = deps;
  const extended = new WeakMap<RealmSnapshot, Map<string, RealmSnapshot>>();
  return {
    store: (caller, body) => store(deps, caller, body),
    async describe(realm, value) {
      const { file } = splitImageName(value);
      const { images } = realm.content;
      const published = Object.hasOwn(images, file) ? images[file] : undefined;
      if (published) return toEditingImage(file, published);
      const [uploaded] = findUploadNames(file)[0] === file ? await uploads.find(realm.id, [file]) : [];
      if (!uploaded) throw imageNotFound(file);
      return toEditingImage(file, toEntry(uploaded));
    },
    async withUploads(realm, document) {
      const { images } = realm.content;
      const names = [...new Set(findUploadNames(JSON.stringify(document) ?? ''))].filter(
        (name) => !Object.hasOwn(images, name),
      );
      const found = await uploads.find(realm.id, names);
      if (found.length === 0) return realm;
      const sets = extended.get(realm) ?? new Map<string, RealmSnapshot>();
      extended.set(realm, sets);
      const key = found.map(({ name }) => name).join();
      const known = sets.get(key);
      if (known) return known;
      const added = Object.fromEntries(found.map((image) => [image.name, toEntry(image)]));
      const snapshot = { ...realm, content: { ...realm.content, images: { ...images, ...added } } };
      if (sets.size >= MAX_SETS) sets.clear();
      sets.set(key, snapshot);
      return snapshot;
    },
    removeUnused: async () => {
      await uploads.removeUnused(new Date(now() - UNUSED_DAYS * DAY_MS));
    },
  };
}

async function store(
  { blobs, uploads, roleGuard, readImage, maxRealmBytes, now }: Deps,
  caller: EditingCaller,
  body: unknown,
): Promise<EditingImage> {
  // A role that allows no document has no field for an image.
  if (caller.role?.allow.length === 0) await roleGuard.requireNoRole(caller);
  if (!Buffer.isBuffer(body)) throw imageUnusable('another media type');
  const { realm, author } = caller;
  const at = new Date(now());
  const sourceHash = hashBytes(body);
  const known = await uploads.touch(realm.id, sourceHash, at);
  if (known) return toEditingImage(known.name, toEntry(known));
  const prepared = await readImage(realm.id, body).catch((error: unknown) => {
    throwParseFailure(error);
    throw error;
  });
  if ('found' in prepared) throw imageUnusable(prepared.found);
  const { bytes, width, height, colour } = prepared;
  const hash = await blobs.put({ mime: 'image/webp', bytes, width, height });
  const image = { name: toUploadName(hash), hash, width, height, bytes: bytes.byteLength, colour };
  const used = await uploads.add(realm.id, { ...image, sourceHash, authorId: author.id, at }, maxRealmBytes);
  if (used !== undefined) throw imageQuotaReached({ used, bytes: image.bytes, max: maxRealmBytes, days: UNUSED_DAYS });
  return toEditingImage(image.name, toEntry(image));
}

const toEntry = ({ hash, width, height, colour, bytes }: UploadedImage): ImageEntry => ({
  hash,
  width,
  height,
  colour,
  bytes,
  focal: [0.5, 0.5],
  hasFocal: false,
});

const toEditingImage = (name: string, entry: ImageEntry): EditingImage => {
  const { width, height, bytes, focal, hasFocal } = entry;
  return {
    name,
    url: imageUrl(entry),
    width,
    height,
    ...(bytes !== undefined && bytes > 0 && { bytes }),
    ...((hasFocal ?? focal.some((part) => part !== 0.5)) && { focal: [...focal] }),
  };
};
