// The twelve faces. Measures are read by face.mjs; `wins` is set as ground behind them.
export const CAST = {
  monteiro: { wins: '18', hair: 'fade', beard: 'full', wide: 42, jaw: 36, chin: 17, neck: 32, shoulder: 120, brow: 3, tone: 0.3 },
  kovac: { wins: '21', hair: 'rows', beard: 'none', wide: 40, jaw: 37, chin: 18, neck: 31, shoulder: 118, nose: 4, gaunt: 2, brow: 2, scar: true, tone: 0.1 },
  adeyemi: { wins: '15', hair: 'bald', beard: 'goat', wide: 43, jaw: 35, chin: 16, neck: 32, shoulder: 120, nose: 4, lips: true, tone: 0.6 },
  lindqvist: { wins: '14', hair: 'mohawk', beard: 'chops', wide: 40, jaw: 35, chin: 17, long: 78, neck: 29, gaunt: 2, tone: 0 },
  sato: { wins: '12', hair: 'bun', soft: true, wide: 39, jaw: 29, chin: 11, long: 70, neck: 23, shoulder: 96, brow: 0, nose: 0, gaunt: 1, tone: 0.1, top: true },
  ruiz: { wins: '11', hair: 'long', soft: true, wide: 40, jaw: 31, chin: 12, long: 72, neck: 24, shoulder: 98, brow: 1, nose: 1, gaunt: 0, lips: true, tone: 0.3, top: true },
  okoro: { wins: '9', hair: 'flat', beard: 'strap', wide: 45, jaw: 40, chin: 20, neck: 37, shoulder: 134, nose: 5, lips: true, brow: 3, tone: 0.45 },
  barros: { wins: '19', hair: 'bald', beard: 'full', wide: 46, jaw: 40, chin: 19, long: 72, neck: 38, shoulder: 136, nose: 5, brow: 4, scar: true, tone: 0.2 },
  dia: { wins: '17', hair: 'locs', beard: 'goat', wide: 40, jaw: 33, chin: 14, long: 76, neck: 28, shoulder: 110, nose: 3, lips: true, gaunt: 2, tone: 0.6 },
  haldane: { wins: '8', hair: 'curls', soft: true, wide: 40, jaw: 31, chin: 13, long: 70, neck: 24, shoulder: 98, brow: 1, nose: 1, tone: 0, top: true },
  haddad: { wins: '13', hair: 'sweep', beard: 'full', wide: 40, jaw: 34, chin: 15, long: 77, neck: 29, shoulder: 116, brow: 4, nose: 4, gaunt: 2, tone: 0.05 },
  nilsen: { wins: '7', hair: 'braids', soft: true, wide: 39, jaw: 31, chin: 12, long: 71, neck: 24, shoulder: 98, brow: 1, nose: 0, gaunt: 1, tone: 0, top: true },
};
