/** One TV operator, called MVPD in the API of pay-TV providers. */
export type TvOperator = {
  readonly id: string;
  readonly displayName: string;
  readonly featured: boolean;
  readonly isActive: boolean;
  /** Colour of its logo. */
  readonly colour: string;
};

const operator = (id: string, displayName: string, colour: string, featured = false): TvOperator => ({
  id,
  displayName,
  featured,
  isActive: true,
  colour,
});

/** The operators of the stand-in. None of them exists. */
export const TV_OPERATORS: readonly TvOperator[] = [
  operator('norte-tv', 'Norte TV', '#0b5d4b', true),
  operator('cable-sur', 'Cable Sur', '#8a1f2f', true),
  operator('rio-satelital', 'Río Satelital', '#1d3f8f', true),
  operator('pampa-hd', 'Pampa HD', '#7a4b00', true),
  operator('andina', 'Andina Cable', '#4c2a85'),
  operator('atlantica', 'Atlántica', '#00596e'),
  operator('brisa', 'Brisa Fibra', '#9a3412'),
  operator('cordillera', 'Cordillera TV', '#334155'),
  operator('delta', 'Delta Hogar', '#166534'),
  operator('estrella', 'Estrella Digital', '#86198f'),
  operator('faro', 'Faro Comunicaciones', '#1e3a8a'),
  operator('iguazu', 'Iguazú Play', '#9f1239'),
  operator('litoral', 'Litoral Cable', '#3f6212'),
  operator('mesopotamia', 'Mesopotamia TV', '#7c2d12'),
  operator('sabia', 'Sabiá Fibra', '#155e75'),
  { ...operator('vieja', 'Vieja Antena', '#44403c'), isActive: false },
];
