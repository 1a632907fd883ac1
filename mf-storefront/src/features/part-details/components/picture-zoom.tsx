import { t } from '@lingui/core/macro';
import createPanzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { Button, Dialog, PartPicture } from '@shop/front-kit';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const maxScale = 6;
const panPixels = 60;

/** Five of these buttons fit in a row on a phone. */
const square = 'w-11 px-0';

/** Zooms and pans the frame's content by wheel, pinch, drag and the returned object. */
function useZoom(content: HTMLElement | null) {
  const zoom = useRef<PanzoomObject>(undefined);
  useEffect(() => {
    const frame = content?.parentElement;
    if (!content || !frame) return;
    const panzoom = createPanzoom(content, { maxScale, minScale: 1, contain: 'outside', animate: false });
    zoom.current = panzoom;
    frame.addEventListener('wheel', panzoom.zoomWithWheel, { passive: false });
    return () => {
      frame.removeEventListener('wheel', panzoom.zoomWithWheel);
      panzoom.destroy();
      panzoom.resetStyle();
      zoom.current = undefined;
    };
  }, [content]);
  return zoom;
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Plus, minus and 0 zoom. Arrow keys pan a zoomed picture, otherwise left and right change the picture. */
function onZoomKey(key: string, zoom: PanzoomObject, turn: (by: number) => void): boolean {
  const direction = directions[key];
  if (key === '+' || key === '=') zoom.zoomIn();
  else if (key === '-') zoom.zoomOut();
  else if (key === '0') zoom.reset();
  else if (!direction) return false;
  else if (zoom.getScale() > 1)
    zoom.pan(direction[0] * panPixels, direction[1] * panPixels, { relative: true });
  else if (direction[0] !== 0) turn(-direction[0]);
  else return false;
  return true;
}

interface PictureZoomProps {
  name: string;
  images: readonly string[];
  at: number;
  onTurn: (at: number) => void;
  onClose: () => void;
}

/** The picture at full window size. */
export function PictureZoom({ name, images, at, onTurn, onClose }: PictureZoomProps) {
  // The dialog shows it some time after this component has mounted.
  const [content, setContent] = useState<HTMLElement | null>(null);
  const src = images[at] ?? '';
  const zoom = useZoom(content);
  const turn = (by: number): void => onTurn((at + by + images.length) % images.length);
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    // The browser's own keys: Ctrl + zooms the page, Alt Left goes back.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (zoom.current && onZoomKey(event.key, zoom.current, turn)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    // Dialogs keep the arrow keys from the page.
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);
  const several = images.length > 1;
  return (
    <Dialog
      title={several ? t`${name}, picture ${at + 1} of ${images.length}` : name}
      placement="full"
      onClose={onClose}
      actions={
        <>
          {several && (
            <>
              <Button className={square} aria-label={t`Previous picture`} onClick={() => turn(-1)}>
                <ChevronLeft aria-hidden size={18} />
              </Button>
              <Button className={square} aria-label={t`Next picture`} onClick={() => turn(1)}>
                <ChevronRight aria-hidden size={18} />
              </Button>
            </>
          )}
          <Button className={square} aria-label={t`Zoom out`} onClick={() => zoom.current?.zoomOut()}>
            <ZoomOut aria-hidden size={18} />
          </Button>
          <Button className={square} aria-label={t`Zoom in`} onClick={() => zoom.current?.zoomIn()}>
            <ZoomIn aria-hidden size={18} />
          </Button>
          <Button className={square} aria-label={t`Close`} onClick={onClose}>
            <X aria-hidden size={18} />
          </Button>
        </>
      }
    >
      <div className="overflow-hidden rounded-lg [&_.kit-picture]:aspect-auto [&_.kit-picture]:h-[min(75dvh,75vw)] [&_.kit-picture]:grid-rows-[minmax(0,1fr)] [&_.kit-picture]:rounded-none">
        <div ref={setContent} key={src}>
          <PartPicture name={name} src={src} eager />
        </div>
      </div>
    </Dialog>
  );
}
