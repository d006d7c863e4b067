#!/usr/bin/env bash
# find-chromium.sh [--headless]: prints the path of an installed Chromium (or Chrome); exit status 1 if there is none.
# --headless prefers the headless shell: the same engine without a user interface, for half the processor time.
# CHROMIUM=path chooses another one.
if [ -n "${CHROMIUM:-}" ]; then printf '%s\n' "$CHROMIUM"; exit; fi
if [ "${1:-}" = --headless ]; then command -v chromium-headless-shell && exit; fi
for name in chromium chromium-browser google-chrome google-chrome-stable \
  "/Applications/Chromium.app/Contents/MacOS/Chromium" \
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
  command -v "$name" && exit
done
exit 1
