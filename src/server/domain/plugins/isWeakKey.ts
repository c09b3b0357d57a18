/**
 * Y coordinates of the points of small order of edwards25519: the 32 bytes of a key without the bit of the sign, as
 * hexadecimal digits. By the equation of RFC 8032, a signature by a key of one of these needs no private key, and can be
 * valid for many texts. Libraries and their versions differ in whether they refuse them, so they are refused here.
 * The eight points have 14 encodings, two for each line: section 5.1.3 allows only values below p = 2^255 - 19, but many
 * libraries accept p and p + 1 for 0 and 1. The list is that of Cremers and Jackson, "Prime, Order Please!" (2019), and
 * of Chalkias, Garillot and Nikolaenko, "Taming the many EdDSAs" (2020).
 */
const SMALL_ORDER_Y: readonly string[] = [
  // 0: order 4
  '0000000000000000000000000000000000000000000000000000000000000000',
  // 1: order 1, the neutral element
  '0100000000000000000000000000000000000000000000000000000000000000',
  // two values: order 8
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  // p - 1: order 2
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  // p and p + 1: other encodings of 0 and 1
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
];

/**
 * Whether a public Ed25519 key must not be trusted: it is a point of small order, or not the one encoding that RFC 8032
 * allows for its point.
 * @param publicKey its bytes in Base64
 */
export function isWeakKey(publicKey: string): boolean {
  const bytes = Buffer.from(publicKey, 'base64');
  if (bytes.length !== 32) return false;
  const last = bytes[31]! & 0x7f;
  bytes[31] = last;
  // y is at least p: its lowest byte is at least 0xed, and all other bits are 1.
  const isNotReduced = bytes[0]! >= 0xed && last === 0x7f && bytes.subarray(1, 31).every((byte) => byte === 0xff);
  return isNotReduced || SMALL_ORDER_Y.includes(bytes.toString('hex'));
}
