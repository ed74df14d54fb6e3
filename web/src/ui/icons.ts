/** The icons of charts, re-exported so that charts do not depend on the icon package. */
export {
  ChevronLeft,
  ChevronRight,
  Expand,
  Maximize2,
  Minimize2,
  Table2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
