import type { Choice } from '../kit/choice.ts';
import { body, coatings, ink, path, tone } from '../kit/ink.ts';

const skins = ['#e8c09a', '#c98f65', '#a86f4a', '#f0d0b4', '#8a583b', '#d9a679'] as const;
const hairs = ['#2f2a2c', '#4a3830', '#6e4f38', '#9aa0a4', '#3a3f46'] as const;
const grounds = ['#c9d6dc', '#e3d5bd', '#cfd8c6', '#dcccc6', '#c8cfdd', '#d8d2c4'] as const;

interface Person {
  skin: string;
  hair: string;
  cloth: string;
}

const shoulders = 'M24 244C26 196 58 178 96 172L144 172C182 178 214 196 216 244z';
const neck = 'M98 140L98 176C104 190 136 190 142 176L142 140z';
const head = 'M78 96C78 60 96 46 120 46C144 46 162 60 162 96C162 130 146 154 120 154C94 154 78 130 78 96z';
const ears = 'M80 92C68 88 68 116 82 116zM160 92C172 88 172 116 158 116z';

const clothes: Record<string, (cloth: string) => string> = {
  crew: () => path('M92 173C100 198 140 198 148 173'),
  shirt: () =>
    path('M96 170L84 182L106 206L120 188L134 206L156 182L144 170L120 188z', { fill: ink.bright }) +
    path('M120 190L120 244'),
  coverall: (cloth) =>
    path('M92 172C100 196 140 196 148 172', { fill: ink.bright }) +
    path('M62 180L72 244M178 180L168 244', { width: 11 }) +
    path('M62 180L72 244M178 180L168 244', { stroke: cloth, width: 8 }),
  blazer: () =>
    path('M96 171L120 236L144 171C136 190 104 190 96 171z', { fill: ink.bright }) +
    path('M92 172L74 194L90 200L84 210L120 244L156 210L150 200L166 194L148 172L120 236z'),
  kurta: () =>
    path('M94 172C102 190 138 190 146 172L140 166C132 182 108 182 100 166z', { fill: ink.bright }) +
    path('M120 186L120 226'),
};

function face(brow: string): string {
  return (
    path('M96 94Q104 88 111 93M129 93Q136 88 144 94', { stroke: brow, width: 4 }) +
    path('M104 104L104 105M136 104L136 105', { width: 6 }) +
    path('M121 102L117 120Q120 123 125 121M110 135Q120 141 130 135')
  );
}

const glasses = path('M90 98h25v17q-12 8-25 0zM125 98h25v17q-12 8-25 0zM115 103h10M90 101l-9-3M150 101l9-3', {
  width: 2.4,
});

const beards: Record<string, (hair: string) => string> = {
  none: () => '',
  full: (hair) =>
    path(
      'M78 104C84 112 88 122 100 124Q120 116 140 124C152 122 156 112 162 104C163 142 146 166 120 166C94 166 77 142 78 104zM108 134Q120 144 132 134Q120 130 108 134z',
      { fill: hair },
    ),
  moustache: (hair) => path('M102 132Q112 122 120 127Q128 122 138 132Q120 137 102 132z', { fill: hair }),
};

/** What lies behind the head, and what lies over it. */
type Style = (person: Person) => { back?: string; front: string };

const short: Style = ({ hair }) => ({
  front: path(
    'M76 100C66 52 96 32 122 34C152 32 174 54 164 100C158 84 156 76 148 70C128 74 104 72 92 68C84 78 82 86 76 100z',
    { fill: hair },
  ),
});

const masculine: readonly Style[] = [
  short,
  ({ hair }) => ({
    front: path(
      'M76 98C68 60 84 34 116 34C150 28 174 58 164 98C160 82 156 76 150 72C130 72 116 66 104 54C98 70 84 78 76 98z',
      { fill: hair },
    ),
  }),
  ({ hair }) => ({
    front: path(
      'M78 108C70 98 72 84 78 80C80 92 82 96 78 108zM162 108C170 98 168 84 162 80C160 92 158 96 162 108z',
      { fill: hair },
    ),
  }),
  ({ cloth }) => ({
    front:
      path('M74 84C72 42 96 28 120 28C146 28 168 42 166 84C140 74 100 74 74 84z', { fill: cloth }) +
      path('M72 86C100 70 146 70 178 94C184 102 172 102 164 98C140 82 100 82 76 92z', { fill: cloth }),
  }),
  () => ({
    front:
      path('M74 76C74 36 98 24 120 24C142 24 166 36 166 76z', { fill: ink.ochre }) +
      path('M64 84Q120 56 176 84Q176 76 166 74Q120 54 74 74Q64 76 64 84zM112 26V62M128 26V62', {
        fill: ink.ochre,
      }),
  }),
  () => ({
    front: path('M78 76C76 44 96 34 120 34C144 34 164 44 162 76C140 66 100 66 78 76z', { fill: ink.bright }),
  }),
];

const feminine: readonly Style[] = [
  ({ hair }) => ({
    back: path('M64 190C52 120 62 34 120 34C178 34 188 120 176 190C160 200 80 200 64 190z', { fill: hair }),
    front: path(
      'M76 104C74 66 92 44 124 42C150 42 168 66 164 104C158 88 150 76 132 62C118 78 92 82 76 104z',
      { fill: hair },
    ),
  }),
  ({ cloth }) => ({
    back: path('M62 196C50 110 66 30 120 30C174 30 190 110 178 196z', { fill: cloth }),
    front:
      path(
        'M120 30C66 30 56 96 62 176C80 200 160 200 178 176C184 96 174 30 120 30zM120 56C148 56 158 78 157 104C155 132 140 152 120 152C100 152 85 132 83 104C82 78 92 56 120 56z',
        { fill: cloth },
      ).replace('/>', ' fill-rule="evenodd"/>') +
      path('M86 132C100 176 150 180 176 168M66 150Q70 176 92 188'),
  }),
  ({ hair }) => ({
    back: path('M120 8C142 8 150 24 146 38L94 38C90 24 98 8 120 8z', { fill: hair }),
    front: path('M76 104C68 56 92 34 120 34C148 34 172 56 164 104C160 84 150 70 120 62C90 70 80 84 76 104z', {
      fill: hair,
    }),
  }),
  ({ hair }) => ({
    back: path('M70 156C54 100 62 34 120 34C178 34 186 100 170 156z', { fill: hair }),
    front: path(
      'M76 110C72 72 84 44 120 42C156 44 168 72 164 110C162 96 158 86 154 80C130 84 108 84 86 80C82 88 78 98 76 110z',
      { fill: hair },
    ),
  }),
];

function pick<T>(table: Record<string, T>, key: string, otherwise: T): T {
  return table[key] ?? otherwise;
}

/** A portrait for a reviewer. Even variants are men, odd ones women. */
export function avatar(c: Choice, variant: number): string {
  const styles = variant % 2 === 0 ? masculine : feminine;
  const turn = Math.floor(variant / 2);
  const style = styles[turn % styles.length] ?? short;
  const person = {
    skin: skins[(turn * 5 + Math.floor(turn / 6)) % skins.length] ?? skins[0],
    hair: hairs[(turn + Math.floor(turn / 4)) % hairs.length] ?? hairs[0],
    cloth: coatings[(variant * 3 + Math.floor(turn / 3)) % coatings.length] ?? coatings[0],
  };
  const wear = pick(clothes, c.of('shirt', 'crew', 'blazer', 'coverall', 'kurta'), () => '');
  const beard = pick(
    beards,
    variant % 2 === 0 ? (['none', 'moustache', 'none', 'full', 'none'][turn % 5] ?? 'none') : 'none',
    () => '',
  );
  const { back = '', front } = style(person);
  return (
    `<path d="M0 0h240v240H0z" fill="${grounds[turn % grounds.length]}" stroke="none"/>` +
    body(
      back,
      path(shoulders, { fill: person.cloth }),
      wear(person.cloth),
      path(ears, { fill: person.skin }),
      path(neck, { fill: person.skin }),
      tone('M98 148C110 160 130 160 142 148L142 168C130 178 112 174 98 164z'),
      path(head, { fill: person.skin }),
      tone('M162 96C162 130 146 154 120 154C134 144 148 120 146 60C156 68 162 78 162 96z'),
      face(person.hair),
      beard(person.hair),
      front,
      turn % 3 === 1 ? glasses : '',
    )
  );
}
