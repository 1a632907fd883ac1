import { Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactNode } from 'react';
import { mono, piecesOf, sans } from './paper-fonts.ts';

const ink = '#1b202a';
const quiet = '#5a606b';
const hairline = { borderColor: '#b9bdc4', borderStyle: 'solid' } as const;

export const style = StyleSheet.create({
  page: {
    ...{ paddingTop: 40, paddingBottom: 64, paddingHorizontal: 42 },
    ...{ fontFamily: sans, fontSize: 9, color: ink },
  },
  letterhead: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 24 },
  sender: { width: 220 },
  wordmark: { flexDirection: 'row', alignItems: 'center', marginBottom: 8 },
  brand: { fontSize: 15, fontWeight: 600, marginLeft: 8 },
  small: { fontSize: 8, color: quiet },
  block: { ...hairline, borderWidth: 0.75, width: 268 },
  blockTitle: { fontSize: 17, fontWeight: 600, paddingHorizontal: 8, paddingVertical: 5 },
  blockRow: { ...hairline, borderTopWidth: 0.75, flexDirection: 'row' },
  cell: { paddingHorizontal: 8, paddingVertical: 4, flexGrow: 1, flexBasis: 0 },
  nextCell: { ...hairline, borderLeftWidth: 0.75 },
  label: { fontSize: 7, color: quiet, marginBottom: 1.5 },
  mono: { fontFamily: mono, fontSize: 8.5 },
  parties: { flexDirection: 'row', gap: 24, marginBottom: 20 },
  party: { ...hairline, borderTopWidth: 0.75, paddingTop: 5, flexGrow: 1, flexBasis: 0 },
  head: { borderColor: ink, borderStyle: 'solid', borderBottomWidth: 1, flexDirection: 'row' },
  headCell: { fontSize: 7.5, color: quiet, paddingBottom: 3, paddingHorizontal: 3 },
  row: { ...hairline, borderBottomWidth: 0.5, flexDirection: 'row', paddingVertical: 4 },
  rowCell: { paddingHorizontal: 3 },
  figure: { fontFamily: mono },
  total: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 },
  totals: { alignSelf: 'flex-end', width: 200, marginTop: 10 },
  grand: { fontSize: 12, fontWeight: 600 },
  note: { marginTop: 16, color: quiet },
  foot: {
    ...hairline,
    ...{ position: 'absolute', left: 42, right: 42, bottom: 28, paddingTop: 5, borderTopWidth: 0.5 },
    ...{ flexDirection: 'row', justifyContent: 'space-between', fontSize: 7.5, color: quiet },
  },
});

export interface Seller {
  readonly name: string;
  readonly address: string;
  readonly taxId: string;
  readonly email: string;
  readonly phone: string;
}

function mark(): ReactNode {
  const line = { fill: 'none', strokeWidth: 2.2 };
  return h(
    Svg,
    { viewBox: '0 0 32 32', width: 24, height: 24 },
    h(Path, { ...line, stroke: ink, d: 'M16 5 25.5 10.5v11L16 27l-9.5-5.5v-11z' }),
    h(Path, { ...line, stroke: '#c8501f', d: 'M11.8 16a4.2 4.2 0 1 0 8.400 0a4.200 4.200 0 1 0 -8.400 0' }),
  );
}

export type Fact = readonly [label: string, value: string | undefined];

/** Two facts to a row, as in the title block of a drawing; those that are not known leave no gap. */
function factRows(facts: readonly Fact[]): ReactNode[] {
  const known = facts.filter(([, value]) => value !== undefined);
  return known.flatMap((fact, index) => {
    if (index % 2 === 1) return [];
    const pair = [fact, ...known.slice(index + 1, index + 2)];
    const cells = pair.map(([label, value], at) =>
      h(
        View,
        { key: label, style: at === 0 ? style.cell : [style.cell, style.nextCell] },
        h(Text, { style: style.label }, label),
        ...piecesOf(value ?? '', 27).map((piece) => h(Text, { key: piece, style: style.mono }, piece)),
      ),
    );
    return [h(View, { key: `row ${index}`, style: style.blockRow }, ...cells)];
  });
}

/** Who sends, and the title block with what identifies the document. */
export function letterhead(seller: Seller, title: string, facts: readonly Fact[]): ReactNode {
  return h(
    View,
    { style: style.letterhead },
    h(
      View,
      { style: style.sender },
      h(View, { style: style.wordmark }, mark(), h(Text, { style: style.brand }, seller.name)),
      ...[seller.address, seller.phone, seller.email, seller.taxId].map((line) =>
        h(Text, { key: line, style: style.small }, line),
      ),
    ),
    h(View, { style: style.block }, h(Text, { style: style.blockTitle }, title), ...factRows(facts)),
  );
}

/** An address with what stands above it. */
export function party(label: string, lines: readonly (string | undefined)[]): ReactNode {
  return h(
    View,
    { style: style.party },
    h(Text, { style: style.label }, label),
    ...lines.filter((line) => line !== undefined).map((line, at) => h(Text, { key: `${at}` }, line)),
  );
}

/** On every page, so that sheets that were mixed up find their place. */
export function foot(document: string, seller: Seller): ReactNode {
  return h(
    View,
    { style: style.foot, fixed: true },
    h(Text, null, `${document} · ${seller.name} · ${seller.taxId}`),
    h(Text, {
      render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`,
    }),
  );
}
