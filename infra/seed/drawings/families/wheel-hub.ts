import type { Choice } from '../kit/choice.ts';
import { extruded, flat } from '../kit/extruded.ts';
import { body, centreLine, coatings, ink, path, repeated } from '../kit/ink.ts';
import { around, gear, lobed, pairs } from '../kit/outline.ts';
import { type Axis, axis, onScreen, type Point, polar, shift } from '../kit/space.ts';
import { circle, grooves, hole, holes, turned } from '../kit/turned.ts';
import { bar, through } from '../kit/wire.ts';

const on = axis([-0.12, 0, 1], [20, 8, -60]);
function at(along: number): Axis {
  return shift(on, along, [0, 0]);
}

function stud(place: Point): string {
  const foot = shift(on, 96, place);
  return (
    turned(foot, pairs(0, 10, 14, 10, 14, 8, 62, 8, 66, 6), ink.bright) +
    grooves(foot, [22, 30, 38, 46, 54], 8)
  );
}

function flange(bolts: number, radius: number): string {
  const angles = around(bolts, (degrees) => degrees, 45);
  const places = angles.map((degrees) => polar(radius, degrees));
  return (
    extruded(on, lobed(angles, { at: radius, radius: 24 }, radius - 6), { span: [0, 18], fill: ink.cast }) +
    holes(at(18), places, 9, 10)
  );
}

function cable(): string {
  const route = through([
    [110, 20, -90],
    [160, -40, -60],
    [150, -110, 0],
    [190, -150, 20],
    [240, -120, 0],
  ]);
  return bar(route, { width: 6, fill: ink.rubber });
}

const centres = {
  spline: (): string => hole(at(132), 28, 30) + path(flat(on, 126, gear(16, 24, 20)), { fill: ink.hole }),
  cap: (): string => turned(on, pairs(132, 32, 142, 30, 146, 22), ink.bright),
} as const;

/** First choice: studs 5, 4, 6. */
export function wheelHub(c: Choice): string {
  const studs = c.of(5, 4, 6);
  const coating = c.of(ink.steel, ink.zinc, ink.rubber, ...coatings.slice(1, 4));
  const sensor = c.of(cable(), '');
  const centre = c.of('spline', 'cap');
  const radius = c.between(118, 134);
  const places = around(studs, (degrees) => polar(radius * 0.74, degrees));
  return (
    sensor +
    centreLine(onScreen(on, -250, [0, 0]), onScreen(on, 400, [0, 0])) +
    body(
      turned(on, pairs(-70, 70, 0, 78), ink.zinc),
      flange(c.of(4, 3), radius - 6),
      turned(on, pairs(18, 88, 52, 84, 52, 70, 80, 66), ink.cast),
    ) +
    body(
      turned(on, pairs(80, radius, 96, radius), coating),
      path(circle(on, 96, radius - 8), { opacity: 0.5 }),
      repeated(
        places.map((place) => onScreen(on, 96, place)),
        stud(places[0] ?? [0, 0]),
      ),
      turned(on, pairs(96, 48, 104, 44, 128, 44, 132, 40), coating),
      centres[centre](),
    )
  );
}
