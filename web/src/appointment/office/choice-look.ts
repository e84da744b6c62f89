export const choiceLook =
  "flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-control border-2 border-line bg-paper px-3 py-2 text-left transition-colors " +
  "hover:border-brand";
