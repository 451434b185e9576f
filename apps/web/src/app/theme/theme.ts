import { Button, Input, createTheme, rem } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';
import { IconChevronDown } from '../../ui/icons/index.ts';
import { createElement } from 'react';
import css from './theme.module.css';

/** Mantine follows tokens.css: its own variables are set from there, so that both parts of a page agree. */
const tuple = (shades: string) => shades.split(' ') as unknown as MantineColorsTuple;

const heights: Readonly<Record<string, string>> = {
  xs: 'var(--b-h-xs)',
  sm: 'var(--b-h-sm)',
  md: 'var(--b-h-md)',
  lg: 'var(--b-h-lg)',
};
const texts: Readonly<Record<string, string>> = { xs: rem(12), sm: rem(13), md: rem(13), lg: rem(14) };
const paddings: Readonly<Record<string, string>> = { xs: '9px', sm: '12px', md: '14px', lg: '18px' };

/**
 * The page itself does not scroll, its parts do: nothing has to be hidden while a dialog is open. The variable that tells
 * how wide the hidden bar was had the styles of the whole page computed again with each dialog.
 */
const removeScrollProps = { removeScrollBar: false };

/** Every kind of select ends in the arrow of menus and filters, not in Mantine's pair of arrows. */
const select = {
  defaultProps: { rightSection: createElement(IconChevronDown, { size: 16, stroke: 1.75, 'aria-hidden': true }) },
};

export const theme = createTheme({
  primaryColor: 'azulejo',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    azulejo: tuple('#F1F6FE #DFEAFD #C2D7FC #9EBEF8 #79A2EF #5485E1 #3669CC #2352AD #193E88 #122C5E'),
    latao: tuple('#FFF8EA #FFEDCD #FFDDA2 #FECB74 #F4B740 #E7AA2D #C28E20 #986D11 #735108 #503807'),
    louro: tuple('#EFFAF2 #DAF3E1 #B6E5C5 #8BD0A3 #61B782 #3F9B65 #2B8050 #1F663F #195031 #123822'),
    barro: tuple('#FFF4F2 #FFE4E0 #FEC9C2 #FCA298 #F27A6F #E3544B #C23F38 #B3302B #83231F #5A1A16'),
    gray: tuple('#FBFAF7 #F6F4F0 #EDEAE4 #E6E2DB #D3CEC5 #A09B92 #6B675F #57534C #3C3933 #25221F'),
    dark: tuple('#ECE9E4 #CFCCC6 #B9B4AC #918B82 #443F39 #312E29 #26231F #1D1B18 #191714 #141210'),
  },
  white: '#FFFFFF',
  black: '#25221F',
  fontFamily: 'var(--b-font)',
  fontFamilyMonospace: 'var(--b-font-mono)',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.3334', sm: '1.3847', md: '1.4286', lg: '1.375', xl: '1.3' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: 'var(--b-font)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.3' },
      h2: { fontSize: rem(16), lineHeight: '1.375' },
      h3: { fontSize: rem(14), lineHeight: '1.4286' },
      h4: { fontSize: rem(13), lineHeight: '1.3847' },
    },
  },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  defaultRadius: 'sm',
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  breakpoints: { xs: '37.5em', sm: '48em', md: '56.25em', lg: '75em', xl: '90em' },
  shadows: { xs: 'var(--b-e1)', sm: 'var(--b-e1)', md: 'var(--b-e2)', lg: 'var(--b-e2)', xl: 'var(--b-e3)' },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: Button.extend({
      defaultProps: { size: 'md', fw: 600 },
      vars: (_theme, props) => {
        const size = String(props.size ?? 'md');
        return {
          root: {
            '--button-height': heights[size] ?? heights.md,
            '--button-fz': texts[size] ?? texts.md,
            '--button-padding-x': paddings[size] ?? paddings.md,
          },
        };
      },
    }),
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 34 } },
    Input: Input.extend({
      vars: (_theme, props) => ({
        wrapper: {
          '--input-height': props.size === 'lg' ? 'var(--b-h-lg)' : 'var(--b-h-md)',
          '--input-fz': 'var(--b-fs-14)',
          '--input-padding': '10px',
          // An example in red would look like an error.
          '--input-placeholder-color': 'var(--b-placeholder)',
          '--input-bd-focus': 'var(--b-focus)',
          // An error keeps Mantine's own colour: an inline value here would win over it.
          ...(!props.error && { '--input-bd': 'var(--b-control)' }),
          ...(!props.disabled && { '--input-bg': 'var(--b-surface)' }),
        },
      }),
    }),
    NativeSelect: select,
    Select: select,
    MultiSelect: select,
    InputWrapper: { classNames: { label: css.label, description: css.hint, error: css.error } },
    Modal: {
      classNames: { title: css.dialogTitle, header: css.dialogHead, body: css.dialogBody },
      defaultProps: {
        radius: 'xl',
        centered: true,
        // The head of a dialog is no banner of the page.
        attributes: { header: { role: 'presentation' } },
        overlayProps: { color: 'var(--b-overlay)', backgroundOpacity: 1 },
        transitionProps: { transition: 'pop', duration: 150 },
        removeScrollProps,
      },
    },
    Drawer: {
      defaultProps: {
        overlayProps: { color: 'var(--b-overlay)', backgroundOpacity: 1 },
        transitionProps: { duration: 240 },
        removeScrollProps,
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, radius: 'sm' } },
    // The place that would take the first focus is no entry of the menu; the menu itself can take it.
    Menu: {
      defaultProps: {
        radius: 'md',
        shadow: 'md',
        position: 'bottom-end',
        withInitialFocusPlaceholder: false,
        // No higher than the room it has: what there is more of is scrolled to.
        middlewares: { flip: true, shift: true, size: true },
        // On a phone it is a sheet, over a shade.
        withOverlay: true,
        overlayProps: { color: 'var(--b-overlay)', backgroundOpacity: 1, className: css.menuShade },
      },
      styles: { dropdown: { overflowY: 'auto' } },
    },
    Paper: { defaultProps: { radius: 'lg', withBorder: true } },
    // Named, not imported: Table brings the scroll area, which /login does without.
    Table: {
      defaultProps: { horizontalSpacing: 12, verticalSpacing: 12, highlightOnHover: true },
      vars: () => ({ table: { '--table-border-color': 'var(--b-line)', '--table-hover-color': 'var(--b-hover)' } }),
    },
    SegmentedControl: {
      defaultProps: { radius: 'md', size: 'sm', withItemsBorders: false },
      classNames: { root: css.segments, indicator: css.segmentIndicator, label: css.segmentLabel },
    },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Badge: { defaultProps: { radius: 'xl', variant: 'light', tt: 'none', fw: 600 } },
    Notification: { defaultProps: { radius: 'md', withBorder: true } },
    Loader: { defaultProps: { type: 'oval', size: 18 } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--b-surface)',
  '--mantine-color-text': 'var(--b-text)',
  '--mantine-color-bright': 'var(--b-text)',
  '--mantine-color-dimmed': 'var(--b-text-2)',
  '--mantine-color-placeholder': 'var(--b-placeholder)',
  '--mantine-color-anchor': 'var(--b-primary-text)',
  // Icon buttons and other quiet ones.
  '--mantine-color-gray-light-color': 'var(--b-text-2)',
  '--mantine-color-gray-light-hover': 'var(--b-hover)',
  '--mantine-color-error': 'var(--b-danger)',
  '--mantine-color-default': 'var(--b-surface)',
  '--mantine-color-default-hover': 'var(--b-hover)',
  '--mantine-color-default-color': 'var(--b-text)',
  '--mantine-color-default-border': 'var(--b-line-strong)',
  '--mantine-color-disabled': 'var(--b-hover)',
  '--mantine-color-disabled-color': 'var(--b-text-disabled)',
  '--mantine-color-disabled-border': 'var(--b-line)',
  '--mantine-color-azulejo-filled': 'var(--b-primary)',
  '--mantine-color-azulejo-filled-hover': 'var(--b-primary-hover)',
  '--mantine-color-azulejo-light': 'var(--b-primary-soft)',
  '--mantine-color-azulejo-light-hover': 'var(--b-primary-soft-hover)',
  '--mantine-color-azulejo-light-color': 'var(--b-primary-text)',
  '--mantine-color-barro-filled': 'var(--b-danger-fill)',
  '--mantine-color-barro-filled-hover': 'var(--b-danger-hover)',
  '--mantine-color-barro-light': 'var(--b-danger-bg)',
  '--mantine-color-barro-light-color': 'var(--b-danger)',
  '--mantine-color-louro-light': 'var(--b-ok-bg)',
  '--mantine-color-louro-light-color': 'var(--b-ok)',
  '--mantine-color-latao-light': 'var(--b-warn-bg)',
  '--mantine-color-latao-light-color': 'var(--b-warn)',
};

export const resolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
