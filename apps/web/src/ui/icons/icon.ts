import { createElement, type ComponentProps, type FunctionComponent } from 'react';

export interface IconProps extends Omit<ComponentProps<'svg'>, 'stroke'> {
  /** of a side, in px; 24 without */
  size?: number | string;
  /** width of the lines, of 24; 2 without. Filled icons have none */
  stroke?: number | string;
  title?: string;
}
export type Icon = FunctionComponent<IconProps>;

/** Elements of SVG with their attributes, as https://tabler.io/icons draws them on 24 by 24. */
type Shapes = readonly (readonly [tag: 'path', attributes: { d: string }])[];

const box = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24' };
const lines = { ...box, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

export function outlineIcon(shapes: Shapes): Icon {
  return ({ size = 24, stroke = 2, color = 'currentColor', ...rest }) =>
    draw(shapes, { ...lines, width: size, height: size, strokeWidth: stroke, stroke: color, ...rest });
}

export function filledIcon(shapes: Shapes): Icon {
  return ({ size = 24, stroke: _, color = 'currentColor', ...rest }) =>
    draw(shapes, { ...box, width: size, height: size, fill: color, stroke: 'none', ...rest });
}

function draw(shapes: Shapes, { title, children, ...props }: ComponentProps<'svg'> & { title?: string | undefined }) {
  const drawn = shapes.map(([tag, attributes]) => createElement(tag, { key: attributes.d, ...attributes }));
  return createElement('svg', props, title && createElement('title', { key: 'title' }, title), ...drawn, children);
}
