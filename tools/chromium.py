"""How the tests and the benches start Debian's Chromium."""

CHROMIUM = "/usr/bin/chromium"
_OFF = (
    # Those that Playwright switches off, since a second list takes the place of its own,
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,"
    "MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,"
    "NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,"
    # and the suggestions of the address bar, for which every new window would load two pages of the browser's own.
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup"
)
SWITCHES = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={_OFF}",
]
