import type { MatrixBrand } from './brandsApi.ts';
import { buildBrandAddress } from './buildBrandAddress.ts';

type Props = {
  readonly brand: Pick<MatrixBrand, 'name' | 'isOwn' | 'hosts'>;
  /** Path of a page of the admin area, with its query. */
  readonly path: string;
};

/** Renders the name of a brand as a link to a page at its own address; only the name for a brand without hosts. */
export function BrandLink({ brand, path }: Props) {
  const address = buildBrandAddress(brand, path);
  const name = <bdi>{brand.name}</bdi>;
  return address === undefined ? name : <a href={address}>{name}</a>;
}
