import type { Bounds } from '@/domain/hotel/map';
import {
  type LatLng,
  Layer,
  DomUtil,
  point,
  type Map as LeafletMap,
  type ZoomAnimEvent,
} from 'leaflet';

import { drawGround, type GroundColours } from './draw-ground';
import { filesFor } from './files';
import { loadGround, type Ground, type GroundName } from './ground';

/** How far beyond the window the canvas reaches, as a share of its size. */
const MARGIN = 0.25;

/**
 * The ground as a layer of a Leaflet map: one canvas, drawn again when a move has ended. What it is
 * drawn from is loaded when the window touches it; until then, and if that fails, the ground of
 * before stays.
 */
export class GroundLayer extends Layer {
  readonly #onNames: (names: readonly GroundName[]) => void;
  readonly #canvas = document.createElement('canvas');
  readonly #watch = new MutationObserver(() => this.#draw());
  readonly #dark = window.matchMedia('(prefers-color-scheme: dark)');
  #grounds: readonly Ground[] = [];
  #wanted = '';
  #isOn = false;
  /** The centre and zoom that the canvas was drawn for. */
  #drawn: { readonly centre: LatLng; readonly zoom: number } | null = null;

  /** @param onNames is told the names on what is loaded */
  constructor(onNames: (names: readonly GroundName[]) => void) {
    super();
    this.#onNames = onNames;
    this.#canvas.className = 'leaflet-zoom-animated';
    this.#canvas.setAttribute('aria-hidden', 'true');
  }

  override getEvents() {
    return {
      moveend: () => this.#update(),
      resize: () => this.#update(),
      zoom: () => this.#stretch(this._map.getCenter(), this._map.getZoom()),
    };
  }

  override onAdd(map: LeafletMap): this {
    this.#isOn = true;
    map.getPane('overlayPane')?.append(this.#canvas);
    this.#watch.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
    this.#dark.addEventListener('change', this.#redraw);
    map.on('zoomanim', this.#onZoomAnimation);
    this.#update();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('zoomanim', this.#onZoomAnimation);
    this.#isOn = false;
    this.#canvas.remove();
    this.#watch.disconnect();
    this.#dark.removeEventListener('change', this.#redraw);
    return this;
  }

  readonly #redraw = () => this.#draw();
  readonly #onZoomAnimation = ({ center, zoom }: ZoomAnimEvent) => this.#stretch(center, zoom);

  #update(): void {
    this.#draw();
    const bounds = this._map.getBounds();
    const seen: Bounds = {
      south: bounds.getSouth(),
      west: bounds.getWest(),
      north: bounds.getNorth(),
      east: bounds.getEast(),
    };
    const addresses = filesFor(seen, this._map.getZoom());
    const wanted = addresses.join();
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    void Promise.allSettled(addresses.map(loadGround)).then((answers) => {
      // The window may have moved on in the meantime.
      if (!this.#isOn || wanted !== this.#wanted) return;
      this.#grounds = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      // What didn't come is asked for again with the next move.
      if (answers.some(({ status }) => status === 'rejected')) this.#wanted = '';
      this.#draw();
      this.#onNames(this.#grounds.flatMap(({ names }) => names));
    });
  }

  #draw(): void {
    const map = this._map;
    const size = map.getSize();
    const [width, height] = [size.x * (1 + 2 * MARGIN), size.y * (1 + 2 * MARGIN)].map(Math.ceil);
    const ink = this.#canvas.getContext('2d');
    if (ink === null || width === undefined || height === undefined) return;
    const density = Math.min(window.devicePixelRatio, 2);
    this.#canvas.width = width * density;
    this.#canvas.height = height * density;
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
    const [centre, zoom] = [map.getCenter(), map.getZoom()];
    this.#drawn = { centre, zoom };
    const corner = map.containerPointToLayerPoint(size.multiplyBy(-MARGIN)).round();
    DomUtil.setTransform(this.#canvas, corner, 1);
    const { x: left, y: top } = map.getPixelOrigin().add(corner);
    ink.scale(density, density);
    drawGround(ink, this.#grounds, { zoom, left, top, width, height }, coloursOf(this.#canvas));
  }

  /** Shows what was drawn at another zoom, until it is drawn anew. */
  #stretch(centre: LatLng, zoom: number): void {
    if (this.#drawn === null) return;
    const map = this._map;
    const scale = map.getZoomScale(zoom, this.#drawn.zoom);
    const half = map.getSize().multiplyBy(0.5);
    const pane = map.getPane('mapPane');
    const moved = pane === undefined ? point(0, 0) : DomUtil.getPosition(pane);
    const origin = map.project(centre, zoom).subtract(half).add(moved).round();
    const corner = half
      .multiplyBy(-scale * (1 + 2 * MARGIN))
      .add(map.project(this.#drawn.centre, zoom))
      .subtract(origin);
    DomUtil.setTransform(this.#canvas, corner, scale);
  }
}

/** The colours of the page's scheme. */
function coloursOf(element: Element): GroundColours {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--map-${name}`).trim();
  return {
    sea: colour('sea'),
    land: colour('land'),
    abroad: colour('abroad'),
    green: colour('green'),
    road: colour('road'),
    border: colour('border'),
  };
}
